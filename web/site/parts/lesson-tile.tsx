import type { Lesson } from './course-facts.ts';
import { hueClass } from './hues.ts';
import classes from './lesson-tile.module.css';

export function LessonTile({ lesson: { subject, room } }: { lesson: Lesson }) {
  return (
    <div className={`breakable ${classes['tile']} ${hueClass(subject.colour)}`}>
      <b>{subject.name}</b>
      {room}
    </div>
  );
}
