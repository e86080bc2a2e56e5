import { t as message } from '@lingui/core/macro';
import { Island } from '../island.tsx';
import { academyName } from '../../lib/academy.ts';
import type { HeadFacts } from '../document.tsx';
import type { PublicSite } from '../site.ts';
import { Unsubscribe } from './unsubscribe.tsx';

export const head = ({ academy }: PublicSite): HeadFacts => {
  const name = academyName(academy);
  return { title: message`Unsubscribe`, description: message`Stop the news by email of ${name}.`, isHidden: true };
};

/** The link in every newsletter. Opening it changes nothing, as mail scanners open links. */
export default function UnsubscribePage() {
  return <Island name="unsubscribe" is={Unsubscribe} />;
}
