// What keeps an input at its value whatever was typed: forms alone need it.

export { live } from "./vendor/lit-html-3.3.3/directives/live.js";
