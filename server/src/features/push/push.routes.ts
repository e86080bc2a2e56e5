import * as contract from '#contract/push';
import type { Caller, GuardianCaller } from '../../caller.ts';
import { routes } from '../../http/implement.ts';
import { deletePush, getPush, movePush, type PushHolder, savePush } from './push-subscriptions.service.ts';

const ofPerson = ({ id, sessionId }: Caller): PushHolder => ({ userId: id, sessionId });
const ofGuardian = ({ id, sessionId }: GuardianCaller): PushHolder => ({
  guardianId: id,
  guardianSessionId: sessionId,
});

export const pushRoutes = routes(contract, ({ db, env }) => {
  const turnOff = async (holder: PushHolder) => {
    await deletePush(db, holder);
    return null;
  };
  return {
    getMyPush: ({ user }) => getPush(db, ofPerson(user)),
    saveMyPush: ({ user, body }) => savePush(db, ofPerson(user), body, env.PUSH_HOSTS),
    moveMyPush: ({ user, body }) => movePush(db, ofPerson(user), body, env.PUSH_HOSTS),
    deleteMyPush: ({ user }) => turnOff(ofPerson(user)),
    getFamilyPush: ({ user }) => getPush(db, ofGuardian(user)),
    saveFamilyPush: ({ user, body }) => savePush(db, ofGuardian(user), body, env.PUSH_HOSTS),
    moveFamilyPush: ({ user, body }) => movePush(db, ofGuardian(user), body, env.PUSH_HOSTS),
    deleteFamilyPush: ({ user }) => turnOff(ofGuardian(user)),
  };
});
