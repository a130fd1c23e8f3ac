// The part of libWrapper's interface that modules use most, written anew for the tests: `register(package, target, function, type)`.
// A plain script, so that it is there before any module of JavaScript runs.
globalThis.libWrapper = {
  register(owner, target, wrapper, type = "MIXED") {
    const names = target.split(".");
    const name = names.pop();
    const holder = names.reduce((value, each) => value?.[each], globalThis);
    const wrapped = holder?.[name];
    if (typeof wrapped !== "function") throw new Error(`${owner}: ${target} is no function`);
    Object.defineProperty(holder, name, {
      configurable: true,
      writable: true,
      value(...args) {
        return type === "OVERRIDE" ? wrapper.apply(this, args) : wrapper.call(this, wrapped.bind(this), ...args);
      },
    });
  },
};
