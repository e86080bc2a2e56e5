import { sentence } from '#contract/sentence';
import { sql } from 'drizzle-orm';
import type { BodyOf } from '#contract/endpoint';
import type { Picture } from '#contract/pictures';
import type * as contract from '#contract/pictures';
import type { Db } from '../../db/client.ts';
import { notFound, rule, requireRow } from '../../refusals.ts';
import type { Caller } from '../../caller.ts';
import type { ReceivedFile } from '../../files/file-store.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { requirePicture } from './require-picture.ts';
import {
  readPictures,
  removeFiles,
  requirePictureRow,
  takePictures,
  withNewPicture,
  type PictureNeeds,
} from './pictures.service.ts';

/** The most pictures of the building: enough to show a place without becoming an album. */
const maxBuildingPictures = 12;

const isLogo = sql`p.kind = 'logo'`;
const isBuilding = (id: string) => sql`p.kind = 'building' and p.id = ${id}`;

/** Takes an advisory lock: two concurrent additions or moves would assign one position twice. */
const lockPictures = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('pictures'))`);

export async function setLogo(needs: PictureNeeds, user: Caller, file: ReceivedFile): Promise<Picture> {
  const drawn = await requirePicture(file.path, 'logo');
  const { logo, fileIds } = await withNewPicture(needs, drawn, (insert) =>
    needs.db.transaction(async (tx) => {
      await lockPictures(tx);
      const { fileIds: old } = await takePictures(tx, isLogo);
      const added = await insert(tx, { kind: 'logo' });
      const after = { file: file.name };
      await recordAudit(tx, user, { action: 'update', entity: 'logo', entityId: added._id, after });
      return { logo: added, fileIds: old };
    }),
  );
  await removeFiles(needs, fileIds);
  return logo;
}

export async function removeLogo(needs: PictureNeeds, user: Caller): Promise<null> {
  const fileIds = await needs.db.transaction(async (tx) => {
    const { taken, fileIds: old } = await takePictures(tx, isLogo);
    const [logo] = taken;
    if (logo) await recordAudit(tx, user, { action: 'delete', entity: 'logo', entityId: logo._id, before: {} });
    return old;
  });
  await removeFiles(needs, fileIds);
  return null;
}

export async function addBuildingPicture(
  needs: PictureNeeds,
  user: Caller,
  { caption }: BodyOf<typeof contract.addBuildingPicture>,
  file: ReceivedFile,
  once: (work: (db: Db) => Promise<Picture>) => Promise<Picture>,
): Promise<Picture> {
  const drawn = await requirePicture(file.path, 'building');
  return withNewPicture(needs, drawn, (insert) =>
    once((db) =>
      db.transaction(async (tx) => {
        await lockPictures(tx);
        const before = await readPictures(tx, sql`p.kind = 'building'`);
        if (before.length >= maxBuildingPictures) {
          throw rule(
            sentence(
              'The site shows at most {count, plural, one {# photograph} other {# photographs}} of the building. Remove one first.',
              { count: maxBuildingPictures },
            ),
          );
        }
        const added = await insert(tx, { kind: 'building', caption, place: before.length });
        const what = { entity: 'photograph' as const, entityId: added._id, after: { caption } };
        await recordAudit(tx, user, { action: 'create', ...what });
        return added;
      }),
    ),
  );
}

export async function updateBuildingPicture(
  db: Db,
  user: Caller,
  id: string,
  { caption, place }: BodyOf<typeof contract.updateBuildingPicture>,
): Promise<Picture> {
  return db.transaction(async (tx) => {
    await lockPictures(tx);
    const all = await readPictures(tx, sql`p.kind = 'building'`);
    const before = all.find(({ _id }) => _id === id.toLowerCase());
    if (before === undefined) throw notFound();
    if (caption !== undefined) await tx.execute(sql`update pictures set caption = ${caption} where id = ${id}`);
    if (place !== undefined) {
      const others = all.filter((picture) => picture !== before).map(({ _id }) => _id);
      await setPlaces(tx, others.toSpliced(place, 0, before._id));
    }
    const after = await requirePictureRow(tx, isBuilding(id));
    const change = { before: { caption: before.caption }, after: { caption: after.caption } };
    await recordAudit(tx, user, { action: 'update', entity: 'photograph', entityId: id, ...change });
    return after;
  });
}

const setPlaces = (tx: Db, ids: string[]) =>
  tx.execute(sql`
    update pictures set place = given.place - 1
      from unnest(${sql.param(ids)}::uuid[]) with ordinality as given (id, place)
     where pictures.id = given.id and pictures.place <> given.place - 1`);

export async function deleteBuildingPicture(needs: PictureNeeds, user: Caller, id: string): Promise<{ _id: string }> {
  const fileIds = await needs.db.transaction(async (tx) => {
    await lockPictures(tx);
    const { taken, fileIds: old } = await takePictures(tx, isBuilding(id));
    const before = requireRow(taken);
    const rest = await readPictures(tx, sql`p.kind = 'building'`);
    await setPlaces(
      tx,
      rest.map(({ _id }) => _id),
    );
    const change = { before: { caption: before.caption } };
    await recordAudit(tx, user, { action: 'delete', entity: 'photograph', entityId: id, ...change });
    return old;
  });
  await removeFiles(needs, fileIds);
  return { _id: id };
}
