// The former name of `tools/layers/main.mjs`.
import "../layers/main.mjs";
