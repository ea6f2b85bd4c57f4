// Does a proof of the transparency log hold? Standard code alone: WebCrypto, in a browser
// (`import { check } from "./check-log.mjs"`) as in Node 20 or later:
//
//     node check-log.mjs VKEY proof.json [old-checkpoint.txt consistency.json]
//
// `proof.json`: an answer of /games/{id}/proof or /records/{id}/proof. The other two: a
// checkpoint that you kept, and /log/consistency from its size to the proof's. docs/log.md
// says what is hashed.
const { subtle } = globalThis.crypto;
const utf8 = (text) => new TextEncoder().encode(text);
const fromHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));
const toHex = (bytes) => Array.from(bytes, (one) => one.toString(16).padStart(2, "0")).join("");
const fromBase64 = (text) => Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
const join = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
const sha256 = async (...parts) => new Uint8Array(await subtle.digest("SHA-256", join(...parts)));
const nodeHash = (left, right) => sha256([1], left, right);
const same = (one, other) => toHex(one) === toHex(other);
const demand = (holds, fault) => { if (!holds) throw new Error(fault); };

async function hmac(key, text) {
  const made = await subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await subtle.sign("HMAC", made, utf8(text)));
}

/** Return size and root of a checkpoint that the key signed (C2SP signed-note). */
export async function believe(note, vkey) {
  const [, name, id, material] = vkey.match(/^([^+\s]+)\+([0-9a-f]{8})\+(.+)$/);
  const key = fromBase64(material);
  const named = await sha256(utf8(name + "\n"), key);
  demand(key[0] === 1 && toHex(named.slice(0, 4)) === id, "This is no key of a log.");
  demand(typeof note === "string", "This is no proof: it has no checkpoint.");
  const end = note.lastIndexOf("\n\n"), text = note.slice(0, end + 1);
  const signatures = note.slice(end + 2).split("\n").filter((line) => line.startsWith(`\u2014 ${name} `));
  const values = signatures.map((line) => fromBase64(line.split(" ")[2]));
  const signed = values.find((value) => toHex(value.slice(0, 4)) === id);
  demand(signed, "The key did not sign the checkpoint.");
  const made = await subtle.importKey("raw", key.slice(1), "Ed25519", false, ["verify"]);
  const holds = await subtle.verify("Ed25519", made, signed.slice(4), utf8(text));
  const [origin, size, root] = text.split("\n");
  demand(holds && origin === name, "The signature of the checkpoint is wrong.");
  return { size: Number(size), root: fromBase64(root) };
}
/** Follow a path of RFC 9162 from hashes at the left edge and inside; return both roots. */
async function climb(node, last, before, after, path) {
  for (const sibling of path) {
    demand(last > 0, "The path is too long.");
    if (node % 2 || node === last) {
      [before, after] = [await nodeHash(sibling, before), await nodeHash(sibling, after)];
      while (node % 2 === 0 && node) [node, last] = [node / 2, Math.floor(last / 2)];
    } else {
      after = await nodeHash(after, sibling);
    }
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  demand(last === 0, "The path is too short.");
  return [before, after];
}

/** Demand that the tree of one checkpoint grew out of another (RFC 9162, 2.1.4.2). */
export async function demandGrowth(old, now, told) {
  const hashes = told.path.map(fromHex);
  if (old.size === now.size) return demand(same(old.root, now.root), "The log is forked.");
  if (old.size === 0) return demand(hashes.length === 0, "The path is too long.");
  demand(told.first === old.size && told.second === now.size, "Consistency of other sizes.");
  let [node, last] = [old.size - 1, now.size - 1];
  while (node % 2) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  const [seed, ...path] = node === 0 ? [old.root, ...hashes] : hashes;
  const [before, after] = await climb(node, last, seed, seed, path);
  return demand(same(before, old.root) && same(after, now.root), "The log did not just grow.");
}

async function demandLeaf(leaf, statement, { size, root }) {
  const entry = await hmac(fromHex(leaf.nonce), statement);
  const hash = await sha256([0], entry);
  demand(leaf.index < size, "The leaf is not in the tree.");
  const [, top] = await climb(leaf.index, size - 1, hash, hash, leaf.path.map(fromHex));
  demand(same(top, root), "A leaf is not where it should be.");
}

/** Check a proof; return how many leaves hold, and the checkpoint. Throws where one lies. */
export async function check(proof, vkey) {
  const checkpoint = await believe(proof.checkpoint, vkey);
  const { events, game, record, removal } = proof;
  const event = (leaf) => [leaf, `event\n${game}\n${leaf.version}\n${leaf.hash}\n`];
  const told = events?.map(event) ?? [[proof, `record\n${record}\n${proof.facts}\n${proof.names}\n`]];
  if (removal) told.push([removal, `removal\n${record}\n${removal.at}\n${removal.reason}\n`]);
  const held = told.filter(([leaf]) => leaf.index !== null);
  for (const [leaf, statement] of held) await demandLeaf(leaf, statement, checkpoint);
  return { leaves: held.length, removal: held.some(([leaf]) => leaf === removal) && removal, ...checkpoint };
}

if (globalThis.process?.argv[1]?.endsWith("check-log.mjs")) {
  const { readFile } = await import("node:fs/promises");
  const [vkey, ...files] = process.argv.slice(2);
  const [proof, old, grown] = await Promise.all(files.map((one) => readFile(one, "utf8")));
  const found = await check(JSON.parse(proof), vkey);
  if (old) await demandGrowth(await believe(old, vkey), found, JSON.parse(grown ?? '{"path": []}'));
  const { leaves, size, removal } = found;
  console.log(`leaves=${leaves} size=${size}${removal ? ` removed=${removal.at} reason=${removal.reason}` : ""}`);
}
