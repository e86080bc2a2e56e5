import { t as message } from '@lingui/core/macro';
import type { MetaFunction } from 'react-router';
import { Island } from '../../app/island.tsx';
import { academyName, siteMeta } from '../site/site-meta.ts';
import { Unsubscribe } from './unsubscribe.tsx';

export const meta: MetaFunction = (page) =>
  siteMeta(page, ({ academy }) => {
    const name = academyName(academy);
    return { title: message`Unsubscribe`, description: message`Stop the news by email of ${name}.`, isHidden: true };
  });

/** Behind the link in every newsletter. Opening it changes nothing: mail programs open links to look for harm. */
export default function UnsubscribePage() {
  return <Island name="unsubscribe" is={Unsubscribe} />;
}
