import classes from './row-check.module.css';

interface RowCheckProps {
  /** Accessible name: "Select Riya Patil". */
  label: string;
  isChecked: boolean;
  onToggle: () => void;
  /** Of the label around it, which enlarges its target. */
  className?: string;
}

/** Selects a row. A plain element, because a list has one in every row. */
export const RowCheck = ({ label, isChecked, onToggle, className }: RowCheckProps) => (
  <label className={className}>
    <input type="checkbox" className={classes['check']} aria-label={label} checked={isChecked} onChange={onToggle} />
  </label>
);
