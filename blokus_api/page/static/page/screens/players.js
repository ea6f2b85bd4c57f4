// Players, where nobody is named: the leaderboards, with a field to find somebody.

export { open } from "./leaderboards.js";
