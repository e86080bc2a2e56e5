import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/pictures';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../refusals.ts';
import { implement } from '../../http/implement.ts';
import { sendFile } from '../../http/send-file.ts';
import { findSession } from '../../http/session.ts';
import { getPictureFile } from './picture-files.service.ts';
import { removePersonPicture, setPersonPicture } from './person-pictures.service.ts';
import { listPictures } from './pictures.service.ts';
import * as site from './site-pictures.service.ts';

export function pictureRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, contract, {
    listPictures: () => listPictures(deps.db),
    setLogo: ({ user, file }) => site.setLogo(deps, user, file),
    removeLogo: ({ user }) => site.removeLogo(deps, user),
    addBuildingPicture: ({ user, body, file, once }) => site.addBuildingPicture(deps, user, body, file, once),
    updateBuildingPicture: ({ user, params, body }) => site.updateBuildingPicture(deps.db, user, params.id, body),
    deleteBuildingPicture: ({ user, params }) => site.deleteBuildingPicture(deps, user, params.id),
    setTeacherPicture: ({ user, params: { id }, file }) => setPersonPicture(deps, user, { kind: 'teacher', id }, file),
    removeTeacherPicture: ({ user, params: { id } }) => removePersonPicture(deps, user, { kind: 'teacher', id }),
    setStudentPicture: ({ user, params: { id }, file }) => setPersonPicture(deps, user, { kind: 'student', id }, file),
    removeStudentPicture: ({ user, params: { id } }) => removePersonPicture(deps, user, { kind: 'student', id }),
  });
  // The path is not below /api: it is part of the public site and cacheable.
  app.get('/pictures/:file', async (request, reply) => {
    const { file } = request.params as { file: string };
    const [, hash, large, format] = /^([\da-f]{32})(-large)?\.(avif|webp)$/.exec(file) ?? [];
    if (hash === undefined) throw notFound();
    const asked = { hash, type: `image/${format}`, isLarge: large !== undefined };
    return sendFile(request, reply, await getPictureFile(deps, asked, () => findSession(deps, request)));
  });
}
