import { createCipheriv, createHash, randomBytes } from 'node:crypto';

/** What a file key is made of besides a password (PDF 32000-2, 7.6.4.4, revision 6). */
const KEY_BYTES = 32;

/**
 * A PDF of one page that opens with a password alone: AES of 256 bits in its sixth revision, as today's programs
 * protect files.
 */
export function protectedPdf(words: string, password: string): Buffer {
  const key = randomBytes(KEY_BYTES);
  const user = verifierOf(password, key, Buffer.alloc(0));
  const owner = verifierOf(`${password} of the owner`, key, user.verifier);
  const content = encrypt(key, Buffer.from(`BT /F1 24 Tf 72 700 Td (${words}) Tj ET`, 'latin1'));
  const permissions = cipherOf('aes-256-ecb', key, null, permissionsOf());
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    [
      '<< /Filter /Standard /V 5 /R 6 /Length 256 /P -4 /StmF /StdCF /StrF /StdCF',
      '/CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >>',
      `/U <${user.verifier.toString('hex')}> /UE <${user.key.toString('hex')}>`,
      `/O <${owner.verifier.toString('hex')}> /OE <${owner.key.toString('hex')}>`,
      `/Perms <${permissions.toString('hex')}> >>`,
    ].join(' '),
  ];
  let file = '%PDF-2.0\n';
  const places = objects.map((body, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const id = randomBytes(16).toString('hex');
  const trailer = `<< /Size ${objects.length + 1} /Root 1 0 R /Encrypt 6 0 R /ID [<${id}> <${id}>] >>`;
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(`${file}${table}trailer\n${trailer}\nstartxref\n${file.length}\n%%EOF\n`, 'latin1');
}

/** Algorithm 8 and 9: what a password is checked against, and the file's key under it. */
function verifierOf(password: string, fileKey: Buffer, user: Buffer): { verifier: Buffer; key: Buffer } {
  const [validation, salt] = [randomBytes(8), randomBytes(8)];
  const verifier = Buffer.concat([hash(password, validation, user), validation, salt]);
  return { verifier, key: cipherOf('aes-256-cbc', hash(password, salt, user), Buffer.alloc(16), fileKey) };
}

/** Algorithm 2.B. */
function hash(password: string, salt: Buffer, user: Buffer): Buffer {
  const secret = Buffer.from(password, 'utf8');
  let key = createHash('sha256')
    .update(Buffer.concat([secret, salt, user]))
    .digest();
  for (let round = 0; ; round += 1) {
    const block = Buffer.concat([secret, key, user]);
    const repeated = Buffer.concat(Array.from({ length: 64 }, () => block));
    const encrypted = cipherOf('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32), repeated);
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    const algorithm = ['sha256', 'sha384', 'sha512'][remainder] ?? 'sha256';
    key = createHash(algorithm).update(encrypted).digest();
    if (round >= 63 && (encrypted.at(-1) ?? 0) <= round - 31) return key.subarray(0, KEY_BYTES);
  }
}

/** Algorithm 10: what may be done with the file, and marks that show that its key is right. */
function permissionsOf(): Buffer {
  const permissions = Buffer.alloc(16, 0xff);
  permissions.writeInt32LE(-4, 0);
  permissions.write('Tadb', 8, 'latin1');
  return permissions;
}

function encrypt(key: Buffer, bytes: Buffer): Buffer {
  const vector = randomBytes(16);
  const padding = 16 - (bytes.length % 16);
  return Buffer.concat([
    vector,
    cipherOf('aes-256-cbc', key, vector, Buffer.concat([bytes, Buffer.alloc(padding, padding)])),
  ]);
}

function cipherOf(algorithm: string, key: Buffer, vector: Buffer | null, bytes: Buffer): Buffer {
  const cipher = createCipheriv(algorithm, key, vector).setAutoPadding(false);
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
}
