// Finds a Chromium for the browser tests: CHROME_PATH, then the one in the npm package @sparticuz/chromium (Linux x64),
// unpacked once into node_modules/.cache, then an installed one. The packaged one is the same everywhere and, without
// windows, takes a fifth less processor time. CHROME_BUNDLED=1 and CHROME_INSTALLED=1 force one of the two. FIREFOX=1
// finds an installed Firefox instead, FIREFOX_PATH names one.
//   node tools/browser.mjs        prints which browser it is
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";

const PLACES = {
  linux: [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome-stable",
    "/usr/bin/google-chrome",
    "/usr/bin/microsoft-edge-stable",
    "/usr/bin/microsoft-edge",
    "/snap/bin/chromium",
  ],
  darwin: ["/Applications", path.join(homedir(), "Applications")].flatMap((folder) =>
    ["Google Chrome", "Chromium", "Microsoft Edge"].map((name) => `${folder}/${name}.app/Contents/MacOS/${name}`),
  ),
  // For all users, or for this one.
  win32: [process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .flatMap((folder) =>
      [
        "Google/Chrome/Application/chrome.exe",
        "Chromium/Application/chrome.exe",
        "Microsoft/Edge/Application/msedge.exe",
      ].map((file) => path.join(folder, file)),
    ),
};

const FIREFOX_PLACES = {
  linux: ["/usr/bin/firefox", "/usr/bin/firefox-esr", "/snap/bin/firefox"],
  darwin: ["/Applications", path.join(homedir(), "Applications")].map(
    (folder) => `${folder}/Firefox.app/Contents/MacOS/firefox`,
  ),
  win32: [process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .map((folder) => path.join(folder, "Mozilla Firefox/firefox.exe")),
};

/** True if the tests run in Firefox. */
export const FIREFOX = process.env.FIREFOX === "1" || Boolean(process.env.FIREFOX_PATH);

/** Returns launch options for playwright-core, or undefined if there is no browser. */
export function findBrowser() {
  return FIREFOX ? findFirefox() : findBrowsers()[0];
}

/**
 * Finds an installed Firefox. playwright-core drives it through WebDriver BiDi, which cannot set a page's preferences,
 * so the browser's preferences are set instead.
 */
function findFirefox() {
  const own = process.env.FIREFOX_PATH;
  if (own && !existsSync(own)) throw new Error(`FIREFOX_PATH names ${own}, which does not exist`);
  const executablePath = own || (FIREFOX_PLACES[process.platform] ?? []).find((file) => existsSync(file));
  return executablePath === undefined
    ? undefined
    : {
        executablePath,
        channel: "moz-firefox",
        args: [],
        firefoxUserPrefs: { "ui.prefersReducedMotion": 1, "layout.css.prefers-color-scheme.content-override": 0 },
      };
}

/** Lists the candidates, best first. */
function findBrowsers() {
  const args = process.platform === "linux" ? ["--no-sandbox", "--disable-dev-shm-usage"] : [];
  const own = process.env.CHROME_PATH;
  if (own) {
    if (!existsSync(own)) throw new Error(`CHROME_PATH names ${own}, which does not exist`);
    return [{ executablePath: own, args }];
  }
  const packaged = process.env.CHROME_INSTALLED ? undefined : bundled(args);
  const installed = process.env.CHROME_BUNDLED
    ? undefined
    : (PLACES[process.platform] ?? []).find((file) => existsSync(file));
  return [...(packaged ? [packaged] : []), ...(installed ? [{ executablePath: installed, args }] : [])];
}

/** Launches the browser found. Throws if there is none; tests never skip for that. */
export async function launchBrowser(options = {}) {
  const { chromium, firefox } = await import("playwright-core");
  if (FIREFOX) {
    const found = findFirefox();
    if (!found) throw new Error(NO_FIREFOX);
    return withoutPreferences(await firefox.launch({ headless: true, ...found }));
  }
  const all = findBrowsers();
  for (const [place, found] of all.entries()) {
    try {
      return await chromium.launch({
        headless: true,
        ...found,
        ...options,
        args: [...found.args, ...(options.args ?? [])],
      });
    } catch (error) {
      // The packaged browser may lack a library that the installed one has.
      if (place === all.length - 1) throw error;
      console.warn(`${found.executablePath} does not start, so the next one is taken: ${error.message.split("\n")[0]}`);
    }
  }
  throw new Error(MISSING);
}

/**
 * Suppresses a command that playwright-core sends for every page to set the user's preferences and that Firefox 153
 * does not know. The driver runs in this process, behind the objects it exports.
 */
function withoutPreferences(browser) {
  const { _browserSession: session } = browser._connection.toImpl(browser);
  const send = session.send.bind(session);
  session.send = (method, ...rest) =>
    method === "emulation.setMediaFeaturesOverride" ? Promise.resolve({}) : send(method, ...rest);
  return browser;
}

const MISSING =
  "no browser: install Chromium, Chrome or Edge, or set CHROME_PATH to one (on Linux x64 `npm ci` brings one, unless optional packages are left out)";

const NO_FIREFOX = "no Firefox: install one, or set FIREFOX_PATH to it";

function bundled(args) {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  let dir;
  try {
    dir = path.dirname(fileURLToPath(import.meta.resolve("@sparticuz/chromium")));
  } catch {
    return undefined;
  }
  while (!existsSync(path.join(dir, "bin/chromium.br"))) {
    if (dir === path.dirname(dir)) return undefined;
    dir = path.dirname(dir);
  }
  // The package's own unpacker uses one folder for all versions, which crashes when versions mix, so this folder's name
  // has the version.
  const { version } = JSON.parse(readFileSync(path.join(dir, "package.json"), "utf8"));
  const out = fileURLToPath(new URL(`../node_modules/.cache/chromium-${version}`, import.meta.url));
  if (!existsSync(path.join(out, "chromium"))) unpack(dir, out);
  const env = { ...process.env };
  const onSystem = (lib) =>
    ["/usr/lib/x86_64-linux-gnu", "/usr/lib64", "/usr/lib", "/lib/x86_64-linux-gnu"].some((folder) =>
      existsSync(path.join(folder, lib)),
    );
  if (!["libnss3.so", "libnspr4.so", "libexpat.so.1"].every(onSystem))
    env.LD_LIBRARY_PATH = [path.join(out, "lib"), env.LD_LIBRARY_PATH].filter(Boolean).join(":");
  // Without a font configuration pages crash.
  if (!existsSync("/etc/fonts/fonts.conf")) env.FONTCONFIG_FILE ??= path.join(out, "fonts.conf");
  return { executablePath: path.join(out, "chromium"), args: [...args, "--no-zygote"], env };
}

function unpack(dir, out) {
  const part = `${out}.${process.pid}`;
  mkdirSync(part, { recursive: true });
  const read = (name) => brotliDecompressSync(readFileSync(path.join(dir, "bin", name)));
  writeFileSync(path.join(part, "chromium"), read("chromium.br"));
  chmodSync(path.join(part, "chromium"), 0o755);
  for (const tar of ["al2023.tar.br", "fonts.tar.br"])
    execFileSync("tar", ["-x", "--no-same-owner", "-C", part], { input: read(tar) });
  // The packaged fonts.conf names a fixed folder instead of this one.
  const fonts = `<dir>${path.join(out, "fonts")}</dir><cachedir>${path.join(out, "fontcache")}</cachedir>`;
  writeFileSync(
    path.join(part, "fonts.conf"),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${fonts}</fontconfig>`,
  );
  try {
    renameSync(part, out);
  } catch {
    rmSync(part, { recursive: true, force: true }); // another process was first
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const browser = await launchBrowser();
    console.log(`${findBrowser().executablePath} (${FIREFOX ? "Firefox" : "Chromium"} ${browser.version()})`);
    await browser.close();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
