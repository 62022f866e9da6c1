import { formatSerial } from '#services/formatting.ts'
import classes from './serial-field.module.css'

/** A serial number among other texts: in groups of four, on one line in a list of any width. */
export function SerialNumber({ value }: { value: string }) {
  return <span className={classes.number}>{formatSerial(value)}</span>
}
