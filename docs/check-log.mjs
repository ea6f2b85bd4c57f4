// Verify a proof of the transparency log. The script needs only WebCrypto, so it runs in
// browsers (`import { check } from "./check-log.mjs"`) and in Node 20 or later:
//
//     node check-log.mjs VKEY proof.json [old-checkpoint.txt consistency.json]
//
// `proof.json` is a response of /games/{game}/proof or /records/{record}/proof. The other
// files are a checkpoint that you stored, and the response of /log/consistency from its size
// to the size of the proof. docs/log.md describes the hashed data.
const { subtle } = globalThis.crypto;
const utf8 = (text) => new TextEncoder().encode(text);
const fromHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));
const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const fromBase64 = (text) => Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
const join = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
const sha256 = async (...parts) => new Uint8Array(await subtle.digest("SHA-256", join(...parts)));
const nodeHash = (left, right) => sha256([1], left, right);
const same = (first, second) => toHex(first) === toHex(second);
const demand = (holds, fault) => { if (!holds) throw new Error(fault); };

async function hmac(key, text) {
  const cryptoKey = await subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await subtle.sign("HMAC", cryptoKey, utf8(text)));
}

/** Return size and root of a checkpoint that the key signed (C2SP signed-note). */
export async function believe(note, vkey) {
  const [, name, id, material] = vkey.match(/^([^+\s]+)\+([0-9a-f]{8})\+(.+)$/);
  const key = fromBase64(material);
  const named = await sha256(utf8(name + "\n"), key);
  demand(key[0] === 1 && toHex(named.slice(0, 4)) === id, "This is not a key of a log.");
  demand(typeof note === "string", "This is not a proof: the checkpoint is missing.");
  const end = note.lastIndexOf("\n\n"), text = note.slice(0, end + 1);
  const signatures = note.slice(end + 2).split("\n").filter((line) => line.startsWith(`\u2014 ${name} `));
  const values = signatures.map((line) => fromBase64(line.split(" ")[2]));
  const signed = values.find((value) => toHex(value.slice(0, 4)) === id);
  demand(signed, "The key did not sign the checkpoint.");
  const cryptoKey = await subtle.importKey("raw", key.slice(1), "Ed25519", false, ["verify"]);
  const holds = await subtle.verify("Ed25519", cryptoKey, signed.slice(4), utf8(text));
  const [origin, size, root] = text.split("\n");
  demand(holds && origin === name, "The signature of the checkpoint is wrong.");
  return { size: Number(size), root: fromBase64(root) };
}
/** Follow a path of RFC 9162 from two hashes of a node, old and new; return both roots. */
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

/** Throw an error unless one checkpoint extends another (RFC 9162, 2.1.4.2). */
export async function demandGrowth(old, now, consistency) {
  const hashes = consistency.path.map(fromHex);
  if (old.size === now.size) return demand(same(old.root, now.root), "The log is forked.");
  if (old.size === 0) return demand(hashes.length === 0, "The path is too long.");
  demand(consistency.first === old.size && consistency.second === now.size, "The consistency proof has other sizes.");
  let [node, last] = [old.size - 1, now.size - 1];
  while (node % 2) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  const [seed, ...path] = node === 0 ? [old.root, ...hashes] : hashes;
  const [before, after] = await climb(node, last, seed, seed, path);
  return demand(same(before, old.root) && same(after, now.root), "The new tree does not extend the old one.");
}

async function demandLeaf(leaf, statement, { size, root }) {
  const entry = await hmac(fromHex(leaf.nonce), statement);
  const hash = await sha256([0], entry);
  demand(leaf.index < size, "The leaf is not in the tree.");
  const [, top] = await climb(leaf.index, size - 1, hash, hash, leaf.path.map(fromHex));
  demand(same(top, root), "A leaf is not in the log at its index.");
}

/** Verify a proof; return the number of leaves and the checkpoint. Throws if a leaf is wrong. */
export async function check(proof, vkey) {
  const checkpoint = await believe(proof.checkpoint, vkey);
  const { events, game, record, removal } = proof;
  const event = (leaf) => [leaf, `event\n${game}\n${leaf.version}\n${leaf.hash}\n`];
  const leaves = events?.map(event) ?? [[proof, `record\n${record}\n${proof.facts}\n${proof.names}\n`]];
  if (removal) leaves.push([removal, `removal\n${record}\n${removal.at}\n${removal.reason}\n`]);
  const covered = leaves.filter(([leaf]) => leaf.index !== null);
  for (const [leaf, statement] of covered) await demandLeaf(leaf, statement, checkpoint);
  return { leaves: covered.length, removal: covered.some(([leaf]) => leaf === removal) && removal, ...checkpoint };
}

if (globalThis.process?.argv[1]?.endsWith("check-log.mjs")) {
  const { readFile } = await import("node:fs/promises");
  const [vkey, ...files] = process.argv.slice(2);
  const [proof, old, grown] = await Promise.all(files.map((file) => readFile(file, "utf8")));
  const result = await check(JSON.parse(proof), vkey);
  if (old) await demandGrowth(await believe(old, vkey), result, JSON.parse(grown ?? '{"path": []}'));
  const { leaves, size, removal } = result;
  console.log(`leaves=${leaves} size=${size}${removal ? ` removed=${removal.at} reason=${removal.reason}` : ""}`);
}
