/** Addresses of a release, for the manifest. */

const SHAPES = [
  // "github:owner/name" and "owner/name", as package.json may abbreviate.
  /^(?:github:)?(?<owner>[\w.-]+)\/(?<name>[\w.-]+?)$/u,
  // "git+https://github.com/owner/name.git", "ssh://git@github.com/owner/name.git" and the like.
  /^(?:git\+)?(?:https?|ssh|git):\/\/(?:[^@/]+@)?(?<host>[\w.-]+)\/(?<owner>[\w.-]+)\/(?<name>[\w.-]+?)(?:\.git)?\/?$/u,
  /^[^@/]+@(?<host>[\w.-]+):(?<owner>[\w.-]+)\/(?<name>[\w.-]+?)(?:\.git)?$/u,
];

/**
 * Returns the repository's web address: "https://github.com/owner/name".
 * @param about the content of package.json
 * @param environment GITHUB_REPOSITORY ("owner/name") and GITHUB_SERVER_URL, which
 * GitHub's runners set
 * @throws Error that says what to set, if neither names a repository, or package.json's is malformed
 */
export function repositoryAddress({ repository }, { GITHUB_REPOSITORY, GITHUB_SERVER_URL = "https://github.com" }) {
  const said = typeof repository === "string" ? repository : repository?.url;
  if (said !== undefined) {
    const groups = SHAPES.map((shape) => shape.exec(said)?.groups).find(Boolean);
    if (!groups)
      throw new Error(
        `package.json: the repository ${JSON.stringify(said)} cannot be read. Say it as "https://github.com/OWNER/NAME".`,
      );
    return `https://${groups.host ?? "github.com"}/${groups.owner}/${groups.name}`;
  }
  if (GITHUB_REPOSITORY === undefined || GITHUB_REPOSITORY === "") {
    throw new Error(
      'A release names the repository from which Foundry fetches it. Set "repository" in package.json to "https://github.com/OWNER/NAME", or the environment variable GITHUB_REPOSITORY to "OWNER/NAME".',
    );
  }
  if (!/^[\w.-]+\/[\w.-]+$/u.test(GITHUB_REPOSITORY))
    throw new Error(`GITHUB_REPOSITORY is ${JSON.stringify(GITHUB_REPOSITORY)}; expected "OWNER/NAME".`);
  return `${GITHUB_SERVER_URL.replace(/\/$/u, "")}/${GITHUB_REPOSITORY}`;
}

/** Pictures for Foundry's list of packages, in the repository. */
const MEDIA = [
  {
    type: "screenshot",
    file: "docs/images/tracker.png",
    caption: "The combat tracker in the middle of five fights, one for each pacing",
  },
];

/**
 * Returns the published manifest, with the address that announces new versions and the one of this version.
 * @param manifest system.json or module.json
 * @param address of the repository, without a slash at the end
 */
export function stampedManifest(manifest, address) {
  const { id, type = "system", version } = manifest;
  const at = `v${version}`;
  return {
    ...manifest,
    url: address,
    bugs: `${address}/issues`,
    changelog: `${address}/blob/${at}/CHANGELOG.md`,
    readme: `${address}/blob/${at}/README.md`,
    license: `${address}/blob/${at}/LICENSE`,
    manifest: `${address}/releases/latest/download/${type}.json`,
    download: `${address}/releases/download/${at}/${id}.zip`,
    media: MEDIA.map(({ type, file, caption }) => ({ type, url: `${address}/raw/${at}/${file}`, caption })),
  };
}

/**
 * Makes links to files outside the package lead to the repository.
 * @param text Markdown
 * @param isHere true if the package has this file or folder
 * @param address of the repository
 */
export function linkedText(text, isHere, address, version) {
  return text.replace(/(\]\()([^)\s#]+)([^)\s]*\))/gu, (whole, before, target, after) => {
    if (/^[a-z]+:/iu.test(target) || isHere(target.replace(/\/$/u, ""))) return whole;
    const kind = /\.(?:png|jpg|svg|webp)$/u.test(target) ? "raw" : "blob";
    return `${before}${address}/${kind}/v${version}/${target}${after}`;
  });
}
