import type { Site } from '#contract/site';
import { ScaledPicture } from '../../design/picture.tsx';
import classes from './teacher-list.module.css';

/** The teachers shown by the office: photograph, name, subjects and qualification. */
export function TeacherList({ teachers, withBio = false }: { teachers: Site['teachers']; withBio?: boolean }) {
  return (
    <ul className={`stack ${classes['teachers']}`} data-with-bio={withBio || undefined}>
      {teachers.map(({ _id, name, qualification, bio, subjects, picture }) => (
        <li className="row start gap-18" key={_id}>
          {picture ? (
            <ScaledPicture picture={picture} alt="" sizes={withBio ? '112px' : '88px'} className={classes['picture']} />
          ) : (
            <span className={`centred primary heavy ${classes['initials']}`} aria-hidden>
              {initialsOf(name)}
            </span>
          )}
          <div>
            <h3>{name}</h3>
            {subjects.length > 0 && (
              <p className={`strong primary ${classes['subjects']}`}>{subjects.map((one) => one.name).join(', ')}</p>
            )}
            {qualification && <p className={`muted ${classes['quiet']}`}>{qualification}</p>}
            {withBio && bio && <p className={`text-h3 ${classes['bio']}`}>{bio}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

const initialsOf = (name: string) => {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words[words.length - 1] : undefined]
    .map((word) => word?.charAt(0).toUpperCase())
    .join('');
};
