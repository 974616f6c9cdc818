// Files that a build reads, for the set-up and the programs that it runs.
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const { join, relative } = require('node:path');

/** The rooms whose TypeScript Node runs, made into JavaScript in their dist. */
const COMPILED = ['core', 'config', 'processing', 'host', 'plugins'];

/** Every file below a folder that is neither a package, nor made, nor a spec, in one order. */
function sourcesIn(folder) {
  const entries = fs.readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist' || /\.spec\.tsx?$/.test(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sourcesIn(path) : [path];
  });
}

/** One hash over all that a build of these rooms reads: contents, since times change with every copy and checkout. */
function hashSources(root, rooms) {
  const hash = createHash('sha256');
  const top = fs.readdirSync(root).filter((name) => /^(package-lock\.json|tsconfig.*\.json)$/.test(name));
  const files = [...top.map((name) => join(root, name)), ...rooms.flatMap((room) => sourcesIn(join(root, room)))];
  for (const file of files) hash.update(`${relative(root, file)}\0`).update(sha256(fs.readFileSync(file)));
  return hash.digest('hex');
}

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

module.exports = { COMPILED, hashSources, sha256, sourcesIn };
