/** @type {import("../named.mjs").Names} */
export default {
};
