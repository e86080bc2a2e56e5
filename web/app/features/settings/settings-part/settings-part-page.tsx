import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { paths } from '../../../../lib/paths.ts';
import { SitePictures } from '../../pictures/shared/site-pictures.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { isOnSite, settingsParts, useSettingsParts } from '../settings-parts.ts';
import { useSettings, useShowSettings } from '../settings.queries.ts';
import { CourseFees } from './course-fees.tsx';
import { ParentTexts } from './parent-texts.tsx';
import { SettingsEditor } from './settings-editor.tsx';
import type { SectionName } from './settings-values.ts';
import { SiteState } from './site-state.tsx';

export default function SettingsPartPage() {
  const { t } = useLingui();
  const { part: asked } = useParams();
  const parts = useSettingsParts();
  const part = settingsParts.find((name) => name === asked);
  if (part === undefined) return <Navigate to={paths.admin.settings()} replace />;
  return (
    <>
      <PageHeader title={parts[part].title} parent={{ to: paths.admin.settings(), label: t`Settings` }}>
        {isOnSite(part) && <SiteState />}
      </PageHeader>
      {part === 'pictures' ? (
        <SitePictures />
      ) : part === 'fees' ? (
        <CourseFees />
      ) : part === 'texts' ? (
        <ParentTexts />
      ) : (
        <Section key={part} name={part} />
      )}
    </>
  );
}

function Section({ name }: { name: SectionName }) {
  const settings = useSettings();
  const show = useShowSettings();
  /** The other person's version chosen in a conflict: remounts the form with it. */
  const [taken, setTaken] = useState<number | null>(null);
  if (settings.isPending) return <SkeletonBlock height={640} />;
  if (!settings.data) return <ErrorCard error={settings.error} onRetry={() => void settings.refetch()} />;
  return (
    <SettingsEditor
      key={taken}
      section={name}
      settings={settings.data}
      onTakeTheirs={(theirs) => {
        show(theirs);
        setTaken(theirs.version);
      }}
    />
  );
}
