// What templates are made with everywhere. Home needs no more of lit-html than this.

export { html, svg, nothing, render } from "./vendor/lit-html-3.3.3/lit-html.js";
