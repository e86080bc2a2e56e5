import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/notes';
import { IdParams } from '#contract/fields';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { sendFile } from '../../http/send-file.ts';
import { validatedParams } from '../../http/validation.ts';
import { getNoteFile, getPublicNoteFile } from './note-files.service.ts';
import * as writes from './note-writes.service.ts';
import * as service from './notes.service.ts';

export function noteRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  implement(app, deps, contract, {
    listNotes: ({ user, query }) => service.listNotes(db, user, query),
    listTeacherNotes: ({ user, query }) => service.listNotes(db, user, query),
    listStudentNotes: ({ user, params, query }) => service.listStudentNotes(db, user, params.id, query),
    listBatchNotes: ({ user, params, query }) => service.listBatchNotes(db, user, params.id, query),
    getNote: ({ user, params }) => service.getNote(db, user, params.id),
    getNoteFile: ({ user, params }) => getNoteFile(deps, user, params.id),
    uploadNote: ({ user, body, file, once }) => writes.uploadNote(deps, user, body, file, once),
    createNote: ({ user, body, once }) => writes.createNote(deps, user, body, once),
    updateNote: ({ user, params, body }) => writes.updateNote(db, user, params.id, body),
    replaceNoteFile: ({ user, params, body, file }) => writes.replaceNoteFile(deps, user, params.id, body, file),
    deleteNote: ({ user, params }) => writes.deleteNote(deps, user, params.id),
  });
  // The path is not below /api: it is part of the public site and cacheable.
  app.get('/resources/:id.pdf', async (request, reply) => {
    const { id } = validatedParams(IdParams, request.params) as { id: string };
    return sendFile(request, reply, await getPublicNoteFile(deps, id));
  });
}
