import { type FormErrors, type UseFormInput, type UseFormReturnType, schemaResolver, useForm } from '@mantine/form';
import { type FormEvent, startTransition, useId, useLayoutEffect, useRef, useState } from 'react';
import { sentenceIn } from '#contract/sentence';
import type { z } from 'zod';
import { ApiError, messageOf, transportMessageOf } from './api.ts';
import { inOwnWords } from './own-words.ts';
import { useTypedValues } from './typed-values.ts';
import { useUnsavedWork } from './unsaved-work.ts';

interface FormProblem {
  message: string;
  fieldId?: string;
  /** What the browser or a proxy said, in small print. */
  cause?: string | undefined;
}

export interface AppFormOptions<Values extends Record<string, unknown>> {
  /** Prefix of the field ids in islands: `useId` differs between the rendered file and the browser. */
  id?: string;
  initialValues: Values;
  /**
   * Usually the contract's body schema, or a function that imports it when the form is first touched. Checked on
   * submit, never while typing.
   */
  schema?: z.ZodType | (() => Promise<z.ZodType>);
  /** Rules that need more than one field or loaded data; their texts win over the schema's. */
  check?: (values: Values) => FormErrors;
  /**
   * Sends the values. A thrown error appears in the summary and, by `fields`, at the fields; false means not saved yet.
   */
  onSubmit: (values: Values) => unknown;
  /** Whether the form stores its values itself; otherwise they are written down while the page is hidden. */
  hasDraft?: boolean;
  /** Fields cleared after a failed submission (passwords). */
  clearOnFailure?: (keyof Values & string)[];
}

export interface AppForm<Values extends Record<string, unknown>> {
  /** Mantine's form, for features not covered here (lists of fields, watching). */
  form: UseFormReturnType<Values>;
  values: Values;
  isSaving: boolean;
  /** Errors beside those of the fields, for forms without a summary. */
  problem: string | undefined;
  /** Submits these values instead of those in the fields. */
  submitWith: (values: Values) => Promise<void>;
  /** Props of a field by its path, id included: `{...form.field('name')}`. */
  field: (path: string) => ReturnType<UseFormReturnType<Values>['getInputProps']> & { id: string };
  /** Props of `FormFrame`. */
  frame: {
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    onFocus: () => void;
    problems: FormProblem[];
    attempt: number;
    hasUnsaved: () => boolean;
  };
}

/**
 * The form of every screen: validated on submit, one submission at a time, server errors at their fields, input never
 * lost.
 */
export function useAppForm<Values extends Record<string, unknown>>(options: AppFormOptions<Values>): AppForm<Values> {
  const { initialValues, onSubmit, clearOnFailure = [] } = options;
  const counted = useId();
  const idOf = (path: string) => `${options.id ?? counted}-${path}`;
  const form = useForm<Values>({
    initialValues,
    validateInputOnBlur: false,
    validateInputOnChange: false,
  } as UseFormInput<Values>);
  const [isSaving, setSaving] = useState(false);
  const [problems, setProblems] = useState<FormProblem[]>([]);
  const [attempt, setAttempt] = useState(0);
  /** Number of successful submissions. */
  const [saves, setSaves] = useState(0);
  const isBusy = useRef(false);
  const isSaved = useRef(false);
  const hasRules = useRef(typeof options.schema !== 'function');

  // Also while it is being sent, unlike what a navigation asks: the answer may be that the session has ended.
  useUnsavedWork(form.isDirty);
  useTypedValues({
    initialValues,
    read: form.getValues,
    write: form.setValues,
    hasUnsaved: form.isDirty,
    hasDraft: options.hasDraft ?? false,
  });

  /** Validation is skipped if the import fails: the server applies the same rules. */
  const loadSchema = async () => {
    if (typeof options.schema !== 'function') return options.schema;
    const schema = await options.schema().catch(() => undefined);
    hasRules.current = true;
    return schema;
  };

  // Submitting stays disabled until the next page is rendered: a press in between would submit twice.
  useLayoutEffect(() => {
    isBusy.current = false;
  }, [saves]);

  const fail = (general: string | null, errors: FormErrors, cause?: string) => {
    const listed = Object.entries(errors).map(([path, message]) => ({
      message: typeof message === 'string' ? message : '',
      fieldId: idOf(path),
    }));
    listed.sort(byPlaceOnScreen);
    // The fields are cleared first, because clearing a field clears its error.
    for (const path of clearOnFailure) form.setFieldValue(path as never, '');
    form.setErrors(errors);
    setProblems(general === null ? listed : [{ message: general, cause }, ...listed]);
    setAttempt((count) => count + 1);
    setSaving(false);
    isBusy.current = false;
  };

  const submit = async (values: Values) => {
    // On a slow line importing the rules takes as long as sending.
    if (!hasRules.current) setSaving(true);
    const schema = await loadSchema();
    const errors = { ...(schema && inWords(await schemaResolver(schema)(values))), ...options.check?.(values) };
    if (Object.keys(errors).length > 0) return fail(null, errors);
    form.clearErrors();
    setProblems([]);
    setSaving(true);
    try {
      isSaved.current = true;
      if ((await onSubmit(values)) === false) {
        isBusy.current = false;
        setSaving(false);
        return;
      }
      form.resetDirty(values);
      // This has the same priority as the router's navigation, so that both commit together.
      startTransition(() => {
        setSaving(false);
        setSaves((count) => count + 1);
      });
    } catch (error) {
      const fields = error instanceof ApiError ? knownFields(error.fields, values) : {};
      // A message equal to the only field error is not repeated.
      const message = messageOf(error);
      fail(Object.values(fields).includes(message) ? null : message, fields, transportMessageOf(error));
    } finally {
      isSaved.current = false;
    }
  };

  const submitWith = async (values: Values) => {
    if (isBusy.current) return;
    isBusy.current = true;
    await submit(values);
  };

  return {
    form,
    values: form.values,
    isSaving,
    problem: problems.find(({ fieldId }) => fieldId === undefined)?.message,
    submitWith,
    field: (path) => ({ ...form.getInputProps(path as never), id: idOf(path) }),
    frame: {
      onSubmit: (event) => {
        event.preventDefault();
        void submitWith(form.getValues());
      },
      onFocus: () => void loadSchema(),
      problems,
      attempt,
      hasUnsaved: () => !isSaved.current && form.isDirty(),
    },
  };
}

const inWords = (errors: FormErrors): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [
      path,
      typeof message === 'string' ? inOwnWords(sentenceIn(message)) : message,
    ]),
  );

/** Errors in the order of the fields on the screen, whatever the order of the rules. */
function byPlaceOnScreen(a: { fieldId: string }, b: { fieldId: string }): number {
  const [first, second] = [document.getElementById(a.fieldId), document.getElementById(b.fieldId)];
  if (!first || !second) return Number(!first) - Number(!second);
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

/** Errors of fields this form does not have are shown through the message only. */
function knownFields(fields: Record<string, string>, values: Record<string, unknown>): FormErrors {
  return Object.fromEntries(Object.entries(fields).filter(([path]) => (path.split('.')[0] ?? '') in values));
}
