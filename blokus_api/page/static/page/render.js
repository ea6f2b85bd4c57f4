// What templates are made with: the parts of lit-html that this page uses.

export { html, svg, nothing, render } from "./lit.js";
export { repeat } from "./vendor/lit-html-3.3.3/directives/repeat.js";
export { guard } from "./vendor/lit-html-3.3.3/directives/guard.js";
export { ref } from "./vendor/lit-html-3.3.3/directives/ref.js";
