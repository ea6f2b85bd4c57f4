// The board as a table, for those who read it cell by cell.

import { textBoard } from "../board/text_board.js";
import { sceneOf } from "./scene.js";

/** @type {import("../types").Panel} */
export const asText = (state) => textBoard(state.board, sceneOf(state));
