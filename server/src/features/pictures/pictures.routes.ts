import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/pictures';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../refusals.ts';
import { implement } from '../../http/implement.ts';
import { sendFile } from '../../http/send-file.ts';
import { findSession } from '../../http/session.ts';
import { getPictureFile } from './picture-files.service.ts';
import { listPictures } from './pictures.service.ts';
import * as site from './site-pictures.service.ts';
import * as teachers from './teacher-pictures.service.ts';

export function pictureRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, contract, {
    listPictures: () => listPictures(deps.db),
    setLogo: ({ user, file }) => site.setLogo(deps, user, file),
    removeLogo: ({ user }) => site.removeLogo(deps, user),
    addBuildingPicture: ({ user, body, file, once }) => site.addBuildingPicture(deps, user, body, file, once),
    updateBuildingPicture: ({ user, params, body }) => site.updateBuildingPicture(deps.db, user, params.id, body),
    deleteBuildingPicture: ({ user, params }) => site.deleteBuildingPicture(deps, user, params.id),
    setTeacherPicture: ({ user, params, file }) => teachers.setTeacherPicture(deps, user, params.id, file),
    removeTeacherPicture: ({ user, params }) => teachers.removeTeacherPicture(deps, user, params.id),
  });
  // Not below /api: it is part of the public site and cacheable.
  app.get('/pictures/:file', async (request, reply) => {
    const { file } = request.params as { file: string };
    const [, hash, format] = /^([\da-f]{32})\.(avif|webp)$/.exec(file) ?? [];
    if (hash === undefined) throw notFound();
    const isSignedIn = async () => (await findSession(deps, request)) !== undefined;
    return sendFile(request, reply, await getPictureFile(deps, hash, `image/${format}`, isSignedIn));
  });
}
