import { Center, Text } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import type { Tone } from '#contract/statuses.ts'
import { PlainList } from '#views/components/page/list.tsx'
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
          <Center
            className={classes.icon}
            component="span"
            flex="none"
            w={28}
            h={28}
            bdrs="50%"
            data-tone={tone}
            aria-hidden
          >
            <Icon size={14} stroke={1.8} />
          </Center>
          <div className={classes.text}>
            <Text fw={600}>{title}</Text>
            {note && (
              <Note component="div" className="anywhere">
                {note}
              </Note>
            )}
          </div>
          {time && (
            <time className={classes.time} dateTime={at}>
              {time}
            </time>
          )}
        </li>
      ))}
    </PlainList>
  )
}
