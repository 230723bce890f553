import { mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { writeKeyFile } from '../src/keys/key-file.mjs';
import { makeKey } from '../src/keys/key-ring.mjs';
import { openStore } from '../src/open-store.mjs';
import { exportStore } from '../src/transfer/export-store.mjs';
import { importStore } from '../src/transfer/import-store.mjs';
import { PLAIN_TABLES } from '../src/transfer/tables.mjs';
import { writeWholeFile } from '../src/whole-file.mjs';
import { createDataFolder } from './support/data-folder.mjs';
import { PAST, startDeliveryParts } from './support/start-delivery-parts.mjs';
import { insertConsents } from './support/store-consents.mjs';
import { storedIn } from './support/stored-in.mjs';

const KEYS = [makeKey()];

describe('an export', function () {
  // Databases that start on a busy machine.
  this.timeout(120_000);
  let parts;
  let folder;
  let file;
  /** The database that one test fills. */
  let target;
  let data;
  before(async () => {
    parts = await startDeliveryParts();
    folder = await mkdtemp(join(tmpdir(), 'presave-transfer-'));
    file = join(folder, 'moved');
    const later = await parts.release({ at: '2030-12-04' });
    await parts.consentOnSpotify(later, 'ann', { zone: 'Asia/Tokyo' });
    await parts.consentOnAppleMusic(later, parts.standIns.appleMusic.userToken({ storefront: 'jp' }));
    await insertConsents(parts.store, parts.standIns, later, 1_200);
    await parts.start();
    const saved = await parts.consentOnSpotify(await parts.release({ at: PAST }), 'ben');
    await parts.untilState(saved, 'delivered');
    await parts.stop();
    const { consents, keys } = parts.store;
    const revoked = await parts.consentOnSpotify(later, 'cleo');
    await consents.revoke(keys.receiptOf(revoked), 'by-the-operator');
    // As another process would have it in hand.
    const inHand = await parts.consentOnSpotify(later, 'dan');
    await parts.store.database.query(
      `update presave.consents set state = 'delivering', lease = gen_random_uuid(), leased_until = now() where id = $1`,
      [inHand],
    );
    await exportStore(parts.store, file);
  });
  after(async () => {
    await parts.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    data = await createDataFolder();
    target = await openStore({ databaseUrl: undefined, data, keys: KEYS });
  });
  afterEach(async () => {
    await target.close();
    await rm(data, { recursive: true });
  });

  const exported = () => parts.store.keys.ring.keys;
  const failsWith = async (promise, pattern) => {
    const error = await promise.then(
      () => undefined,
      (reason) => reason,
    );
    expect(error).to.have.property('name', 'Problem');
    expect(error.message).to.match(pattern);
  };
  const hasNothing = async () => {
    const { rows } = await target.database.query('select count(*)::int as count from presave.consents', []);
    expect(rows).to.eql([{ count: 0 }]);
    expect(await target.releases.list()).to.eql([]);
  };

  it('gives another database with another key the same releases, consents, receipts and accounts', async () => {
    const before = await storedIn(parts.store);
    expect(before.consents).to.have.length(1_205);
    expect(await importStore(target, file, exported())).to.eql({ consents: 1_205, added: 1_205 });
    expect(await storedIn(target)).to.eql(before);
    const { rows } = await target.database.query(
      'select distinct key_id from presave.consents where key_id is not null',
      [],
    );
    expect(rows).to.eql([{ key_id: KEYS[0].id }]);
    // The keys of the file are not needed any more, and what the new database is known by is kept.
    await target.close();
    target = await openStore({ databaseUrl: undefined, data, keys: KEYS });
    expect(await storedIn(target)).to.eql(before);
    expect(await target.consents.forget('spotify', 'ann')).to.equal(1);
  });

  it('can be imported again after an import that was killed, and adds nothing twice', async () => {
    const { database } = target;
    let transactions = 0;
    const dying = (...args) => {
      transactions += 1;
      if (transactions > 3) throw new Error('killed');
      return database.transaction(...args);
    };
    const killed = await importStore(
      { ...target, database: { ...database, transaction: dying } },
      file,
      exported(),
    ).catch(({ message }) => message);
    expect(killed).to.equal('killed');
    const { added, consents } = await importStore(target, file, exported());
    expect(added).to.be.within(1, consents - 1);
    const stored = await storedIn(target);
    expect(stored).to.eql(await storedIn(parts.store));
    expect(await importStore(target, file, exported())).to.eql({ consents, added: 0 });
    expect(await storedIn(target)).to.eql(stored);
  });

  it('leaves a consent as it is that has changed in the new database', async () => {
    await importStore(target, file, exported());
    const { rows } = await target.database.query(`select id from presave.consents where state = 'waiting' limit 1`, []);
    await target.consents.revoke(target.keys.receiptOf(rows[0].id));
    await importStore(target, file, exported());
    expect((await target.consents.find(rows[0].id)).state).to.equal('revoked');
  });

  it('has no token, account, title or key in clear, and is for its owner alone', async () => {
    const content = await readFile(file, 'latin1');
    const { consents, releases, secret } = await storedIn(parts.store);
    const { tokens, account, id } = consents.find(({ state }) => state === 'waiting');
    const clear = [...Object.values(tokens), account.slice(2), id, releases[0].title, secret];
    for (const text of [...clear, exported()[0].bytes.toString('base64')]) {
      expect(content).not.to.include(text);
      // Each line is base64: a text in it has one of three forms.
      for (const shift of [0, 1, 2]) {
        const encoded = Buffer.from(' '.repeat(shift) + text).toString('base64');
        // Three bytes are four letters. Those at the ends may belong to other bytes, too; the others are always the
        // same. They have to be many: four letters occur in what is encrypted by chance.
        const wholeGroups = 4 * Math.floor((shift + text.length) / 3);
        const form = encoded.slice(shift === 0 ? 0 : 4, wholeGroups);
        expect(form).to.have.length.above(7);
        expect(content).not.to.include(form);
      }
    }
    expect(content.split('\n')[0]).to.include(exported()[0].id);
    expect((await stat(file)).mode & 0o777).to.equal(0o600);
    expect(await readdir(folder)).to.eql(['moved']);
  });

  it('is opened by its key alone', async () => {
    await failsWith(
      importStore(target, file),
      new RegExp(`encrypted with the key ${exported()[0].id}, which is missing`),
    );
    const another = [{ ...makeKey(), id: exported()[0].id }];
    await failsWith(importStore(target, file, another), /damaged in line 2, or its key is another one/);
    await hasNothing();
  });

  it('of which a line is missing, repeated, changed or from another export is not imported at all', async () => {
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    const other = join(folder, 'other');
    await exportStore(parts.store, other);
    const [, , stranger] = (await readFile(other, 'utf8')).split('\n');
    const flipped = lines[2].slice(0, 100) + (lines[2][100] === 'A' ? 'B' : 'A') + lines[2].slice(101);
    const broken = join(folder, 'broken');
    for (const [changed, problem] of [
      [lines.slice(0, -1), /end is missing/],
      [lines.slice(0, 1), /end is missing/],
      [lines.toSpliced(2, 1), /damaged in line 3/],
      [lines.toSpliced(2, 0, lines[2]), /damaged in line 4/],
      [lines.toSpliced(2, 1, flipped), /damaged in line 3/],
      [lines.toSpliced(2, 1, stranger), /damaged in line 3/],
      [lines.slice(1), /no export/],
      [['{"file":"something"}'], /no export/],
      [[], /no export/],
    ]) {
      await writeFile(broken, changed.join('\n'));
      await failsWith(importStore(target, broken, exported()), problem);
    }
    await failsWith(importStore(target, join(folder, 'nowhere'), exported()), /cannot be read \(ENOENT\)/);
    await failsWith(importStore(target, folder, exported()), /cannot be read \(EISDIR\)/);
    for (const path of [other, broken]) await rm(path);
    await hasNothing();
  });

  it('is not imported into a database that has something of its own', async () => {
    await target.releases.put({ projectId: 'mine', title: 'Mine', artist: 'Me', at: PAST, ids: {} });
    await failsWith(importStore(target, file, exported()), /import into an empty one/);
    expect(await target.releases.list()).to.have.length(1);
  });

  it('is not imported by a version that has other tables', async () => {
    await target.database.query('insert into presave.migrations (name) values ($1)', ['999-newer.sql']);
    await failsWith(importStore(target, file, exported()), /an older version .*here: 999-newer\.sql/);
    await target.database.query('delete from presave.migrations where name > $1', ['001']);
    await failsWith(importStore(target, file, exported()), /a newer version/);
    await hasNothing();
  });

  it('leaves out consents that no key opens, and says how many', async () => {
    await importStore(target, file, exported());
    await target.database.query(
      `update presave.consents set key_id = 'lost' where id in
         (select id from presave.consents where key_id is not null order by id limit 2)`,
      [],
    );
    const less = join(folder, 'less');
    expect(await exportStore(target, less)).to.include({ consents: 1_203, unreadable: 2, key: KEYS[0].id });
    await rm(less);
  });

  it('does not take the place of an older one if it cannot be finished', async () => {
    const older = join(folder, 'older');
    await writeFile(older, 'the older one');
    const ring = { ...target.keys.ring, firstId: 'first', keys: [], open: () => undefined };
    await failsWith(exportStore({ ...target, keys: { ...target.keys, ring } }, older), /PRESAVE_KEYS/);
    expect(await readFile(older, 'utf8')).to.equal('the older one');
    await rm(older);
    expect(await readdir(folder)).to.eql(['moved']);
  });

  it('contains every table', async () => {
    const { rows } = await target.database.query(
      `select table_name as name from information_schema.tables where table_schema = 'presave'`,
      [],
    );
    expect(rows.map(({ name }) => name)).to.have.members([...PLAIN_TABLES, 'consents', 'secrets', 'migrations']);
  });
});

describe('a file that must not be lost', () => {
  for (const [title, name, write] of [
    ['an export or a backup', 'moved', (folder) => writeWholeFile(join(folder, 'moved'), (add) => add('text'))],
    ['the key file', 'keys', (folder) => writeKeyFile(folder, KEYS)],
  ])
    it(`${title} is on the disk with its name, for its owner alone`, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'presave-whole-'));
      const path = join(folder, name);
      // An attempt that was interrupted, and a file from before.
      await writeFile(`${path}.unfinished`, 'half', { mode: 0o644 });
      await writeFile(path, 'older', { mode: 0o644 });
      const probe = await open(path);
      const handles = Object.getPrototypeOf(probe);
      await probe.close();
      const { sync } = handles;
      const synced = [];
      handles.sync = async function () {
        await sync.call(this);
        synced.push([(await this.stat()).isDirectory() ? 'folder' : 'file', await readFile(path, 'utf8')]);
      };
      try {
        await write(folder);
      } finally {
        handles.sync = sync;
      }
      const written = await readFile(path, 'utf8');
      expect(synced).to.eql([
        ['file', 'older'],
        ['folder', written],
      ]);
      expect((await stat(path)).mode & 0o777).to.equal(0o600);
      expect(await readdir(folder)).to.eql([name]);
      await rm(folder, { recursive: true });
    });

  it('says which file cannot be written', async () => {
    const path = join(tmpdir(), 'nowhere', 'keys');
    const failure = await writeWholeFile(path, async () => {}).catch(({ message }) => message);
    expect(failure).to.equal(`${path} cannot be written (ENOENT).`);
  });
});

it('a database that was restored without its key file gets no new one, and the message names the file', async () => {
  const data = await createDataFolder();
  const path = join(data, 'keys');
  const [key] = KEYS;
  const start = () => openStore({ databaseUrl: undefined, data, keys: undefined });
  const failure = () =>
    start().then(
      () => 'it opened',
      ({ message }) => message,
    );
  await writeKeyFile(data, KEYS);
  await (await start()).close();
  await rm(path);
  expect(await failure()).to.equal(
    `${path} is missing, and PRESAVE_KEYS is not set: the database was encrypted with the key ${key.id}.`,
  );
  expect(await readdir(data)).not.to.include('keys');
  await writeKeyFile(data, [makeKey()]);
  expect(await failure()).to.equal(`${path}: the database was encrypted with the key ${key.id}, which is missing.`);
  await writeKeyFile(data, KEYS);
  await (await start()).close();
  await rm(data, { recursive: true });
}).timeout(120_000);
