import type { ComponentType, ReactNode } from 'react'
import type { Tone } from '#contract/statuses.ts'
import classes from './timeline.module.css'

export interface TimelineItem {
  id: number | string
  icon: ComponentType<{ size?: number; stroke?: number }>
  tone?: Tone
  title: ReactNode
  /** The person, or the reason. */
  note?: ReactNode
  /** The formatted time, unless the note contains it, and the machine-readable moment. */
  time?: ReactNode
  at: string
}

/** A timeline, newest first. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className={classes.timeline}>
      {items.map(({ id, icon: Icon, tone = 'grey', title, note, time, at }) => (
        <li key={id} className={classes.item}>
          <span className={classes.icon} data-tone={tone} aria-hidden>
            <Icon size={14} stroke={1.8} />
          </span>
          <div className={classes.text}>
            <p className={classes.title}>{title}</p>
            {note && <div className={classes.note}>{note}</div>}
          </div>
          {time && (
            <time className={classes.time} dateTime={at}>
              {time}
            </time>
          )}
        </li>
      ))}
    </ol>
  )
}
