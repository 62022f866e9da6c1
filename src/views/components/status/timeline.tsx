import { Text } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import type { Tone } from '#contract/declare/statuses.ts'
import { PlainList } from '#views/components/page/list.tsx'
import { ToneMark } from '#views/components/page/marks/tone-mark.tsx'
import { Note } from '#views/components/page/note.tsx'
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
    <PlainList ordered gap={0}>
      {items.map(({ id, icon: Icon, tone = 'grey', title, note, time, at }) => (
        <li key={id} className={classes.item}>
          <ToneMark size={28} round data-tone={tone} aria-hidden>
            <Icon size={14} stroke={1.8} />
          </ToneMark>
          <div className={classes.text}>
            <Text fw={600}>{title}</Text>
            {note && (
              <Note component="div" className="anywhere">
                {note}
              </Note>
            )}
          </div>
          {time && (
            <Text component="time" className={`tabular ${classes.time}`} flex="none" c="dimmed" fz="xs" dateTime={at}>
              {time}
            </Text>
          )}
        </li>
      ))}
    </PlainList>
  )
}
