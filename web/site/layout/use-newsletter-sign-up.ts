import { useLingui } from '@lingui/react/macro';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { useAppForm } from '../../lib/form.ts';
import { useEarlyEntries } from '../parts/early-entries.ts';
import type { PopupContent } from '../parts/popup.tsx';

const loadContract = () => import('#contract/newsletter');

const invalidMs = 2000;
const resultMs = 2500;

/** Form state of the newsletter sign-up; success and errors appear below the field and in a dialog. */
export function useNewsletterSignUp() {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [thanks, setThanks] = useState<string | null>(null);
  const [popup, setPopup] = useState<PopupContent | null>(null);
  const shown = useRef(0);
  /** The server's message of the last failure. */
  const refusal = useRef<string | undefined>(undefined);

  const show = (content: Omit<PopupContent, 'key'>) => {
    shown.current += 1;
    setPopup({ key: shown.current, ...content });
  };

  const form = useAppForm({
    id: 'newsletter',
    initialValues: { email: '' },
    schema: async () => (await loadContract()).subscribeToNewsletter.body,
    onSubmit: async ({ email }) => {
      setThanks(null);
      try {
        const { subscribeToNewsletter } = await loadContract();
        const { message } = await call(subscribeToNewsletter, { body: { email: email.trim() } });
        const text = message ?? t`Thank you for subscribing.`;
        form.form.setValues({ email: '' });
        setThanks(text);
        show({ isError: false, title: t`Subscribed`, text, forMs: resultMs });
      } catch (error) {
        refusal.current =
          error instanceof ApiError && error.status > 0 ? (error.fields['email'] ?? error.message) : undefined;
        throw new Error(t`Failed to subscribe. Please try again.`, { cause: error });
      }
    },
  });
  useEarlyEntries(form, ['email']);
  const { problems, attempt } = form.frame;
  const [problem] = problems;

  const tellProblem = () => {
    if (!problem) return;
    setThanks(null);
    if (problem.fieldId) {
      show({ isError: true, title: t`Invalid Email`, text: problem.message, forMs: invalidMs });
      input.current?.focus();
    } else {
      const text = refusal.current ?? problem.message;
      show({ isError: true, title: t`Failed to Subscribe`, text, forMs: resultMs });
    }
  };
  // oxlint-disable-next-line react/exhaustive-deps -- once for each failed try
  useLayoutEffect(tellProblem, [attempt]);

  const keepFocus = useFocusKept(input, form.isSaving);
  return { form, input, keepFocus, problem, thanks, popup, closePopup: () => setPopup(null) };
}

/** A disabled field loses focus; it is restored after submitting with Enter. */
function useFocusKept(input: RefObject<HTMLInputElement | null>, isDisabled: boolean) {
  const wasInField = useRef(false);
  useLayoutEffect(() => {
    if (!isDisabled && wasInField.current) input.current?.focus();
    if (!isDisabled) wasInField.current = false;
  }, [input, isDisabled]);
  return () => {
    if (!isDisabled) wasInField.current = document.activeElement === input.current;
  };
}
