import { core, type Dict } from './pdf-core.ts';
import { attempt, objectsOf } from './pdf-objects.ts';

/** The kinds of active content of a PDF, beyond its pages. */
export type ActiveContent = 'script' | 'launch' | 'media' | 'attachment' | 'form';

/** Types of actions that are refused anywhere, by the value of `S`. */
const actions = new Map<unknown, ActiveContent>([
  ['JavaScript', 'script'],
  ['Launch', 'launch'],
  ['ImportData', 'launch'],
  ['SubmitForm', 'launch'],
  ['GoToE', 'launch'],
  ['GoToR', 'launch'],
  ['Rendition', 'media'],
  ['Sound', 'media'],
  ['Movie', 'media'],
  ['GoTo3DView', 'media'],
  ['RichMediaExecute', 'media'],
]);

/** Types of annotations that are refused, by the value of `Subtype`. */
const annotations = new Map<unknown, ActiveContent>([
  ['FileAttachment', 'attachment'],
  ['Screen', 'media'],
  ['Movie', 'media'],
  ['Sound', 'media'],
  ['3D', 'media'],
  ['RichMedia', 'media'],
]);

/** Types of actions allowed without a click: navigation within the file, or switching a layer. */
const mayHappen = new Set<unknown>(['GoTo', 'Named', 'Hide', 'SetOCGState', 'Trans']);
const scriptAddress = /^(?:javascript|vbscript|data):/i;
const embeddedFiles = ['F', 'UF', 'DOS', 'Mac', 'Unix'];

/** Scans every object of a PDF for active content. Throws a RangeError when there are too many. */
export function findActiveContent(bytes: Uint8Array): ActiveContent | undefined {
  for (const object of objectsOf(bytes)) {
    for (const dictionary of dictionariesIn(object)) {
      const active = activeIn(dictionary);
      if (active) return active;
    }
  }
  return undefined;
}

/** The nested dictionaries of an object; references are not followed, since their targets are objects themselves. */
function* dictionariesIn(object: unknown): Generator<Dict> {
  const left = [object];
  while (left.length > 0) {
    const value = left.pop();
    if (value instanceof core.BaseStream) left.push(value.dict);
    else if (Array.isArray(value)) for (const part of value) left.push(part);
    else if (value instanceof core.Dict) {
      yield value;
      for (const part of value.getRawValues()) left.push(part);
    }
  }
}

function activeIn(dictionary: Dict): ActiveContent | undefined {
  const get = (key: string) => valueOf(dictionary, key);
  const files = get('EF');
  if (files instanceof core.Dict && embeddedFiles.some((key) => files.has(key))) return 'attachment';
  if (nameOf(get('Type')) === 'EmbeddedFile') return 'attachment';
  const form = get('XFA');
  if (Array.isArray(form) || form instanceof core.BaseStream) return 'form';
  return actionOf(dictionary) ?? annotations.get(nameOf(get('Subtype'))) ?? unaskedIn(dictionary);
}

function actionOf(dictionary: Dict): ActiveContent | undefined {
  const [kind, script] = ['S', 'JS'].map((key) => valueOf(dictionary, key));
  // A font or a picture may have that name, too.
  const isText = script instanceof core.BaseStream && !nameOf(valueOf(script.dict, 'Subtype'));
  if (typeof script === 'string' || isText) return 'script';
  // `Base` is the base URI, stored by the document.
  if (isScriptAddress(valueOf(dictionary, 'URI')) || isScriptAddress(valueOf(dictionary, 'Base'))) return 'script';
  return actions.get(nameOf(kind));
}

/**
 * Whether a URI runs script. URL parsers skip control characters and line breaks, viewers decode UTF-16 first: only the letters that
 * can form a scheme are compared.
 */
const isScriptAddress = (value: unknown) =>
  typeof value === 'string' && scriptAddress.test(value.replaceAll(/[^!-~]/g, ''));

/** Actions triggered by opening the file, showing a page or leaving a field, without a click. */
function unaskedIn(dictionary: Dict): ActiveContent | undefined {
  const occasions = valueOf(dictionary, 'AA');
  const left = [valueOf(dictionary, 'OpenAction'), ...(occasions instanceof core.Dict ? membersOf(occasions) : [])];
  const seen = new Set<unknown>();
  while (left.length > 0) {
    const action = left.pop();
    if (!(action instanceof core.Dict) || seen.has(action)) continue;
    seen.add(action);
    const kind = nameOf(valueOf(action, 'S'));
    if (kind !== undefined && !mayHappen.has(kind)) return actionOf(action) ?? 'launch';
    const next = valueOf(action, 'Next');
    left.push(...(Array.isArray(next) ? (attempt(() => action.getArray('Next')) ?? []) : [next]));
  }
  return undefined;
}

const valueOf = (dictionary: Dict | null, key: string) => attempt(() => dictionary?.get(key));
const nameOf = (value: unknown) => (value instanceof core.Name ? value.name : undefined);
const membersOf = (dictionary: Dict) => [...dictionary.getKeys()].map((key) => valueOf(dictionary, key));
