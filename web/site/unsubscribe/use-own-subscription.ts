import type { AnswerOf } from '#contract/endpoint';
import type { getOwnSubscription } from '#contract/newsletter';
import { useEffect, useState } from 'react';
import { ApiError, call } from '../../lib/api.ts';

type OwnSubscription = AnswerOf<typeof getOwnSubscription>['data'];

type State =
  | { kind: 'loading' | 'unknown' | 'failed' }
  | { kind: 'asking' | 'leaving' | 'gone'; maskedEmail: string; problem?: true };

/** The token is the last part of the address: one file serves every such link. */
const ask = async (what: 'getOwnSubscription' | 'unsubscribeFromNewsletter'): Promise<OwnSubscription | 'unknown'> => {
  const token = window.location.pathname.split('/').pop() ?? '';
  try {
    const contract = await import('#contract/newsletter');
    return (await call(contract[what], { params: { token } })).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'unknown';
    throw error;
  }
};

const stateOf = (answer: OwnSubscription | 'unknown'): State =>
  answer === 'unknown'
    ? { kind: 'unknown' }
    : { kind: answer.isSubscribed ? 'asking' : 'gone', maskedEmail: answer.maskedEmail };

const read = () => ask('getOwnSubscription').then(stateOf, (): State => ({ kind: 'failed' }));

/** The subscription of the link, and the mutation that ends it. */
export function useOwnSubscription() {
  const [state, setState] = useState<State>({ kind: 'loading' });
  useEffect(() => void read().then(setState), []);
  const retry = () => {
    setState({ kind: 'loading' });
    void read().then(setState);
  };
  const leave = async (maskedEmail: string) => {
    setState({ kind: 'leaving', maskedEmail });
    const refused: State = { kind: 'asking', maskedEmail, problem: true };
    setState(await ask('unsubscribeFromNewsletter').then(stateOf, () => refused));
  };
  return { state, retry, leave };
}
