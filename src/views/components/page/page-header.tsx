import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ListNeighbours } from '#views/components/data-table/neighbours/list-neighbours.tsx'
import { RouteTitle } from '#views/components/page/page-title.tsx'
import { Unbroken } from '#views/components/page/unbroken.tsx'
import classes from './page-header.module.css'

export interface PageHeaderProps {
  /** The title; by default that of the route. Only records have a name of their own. */
  title?: ReactNode
  /** Beside the title: a status badge. */
  badge?: ReactNode
  /** Below the title: a count, or the subject of the record; false reserves the place until it is known. */
  note?: ReactNode
  /** Secondary buttons, then the main one last. */
  actions?: ReactNode
  /** The heading of a part of a page that has its own title. */
  part?: boolean
}

/** The header of a page: title, note and actions. The main action is the only copper button of a screen. */
export function PageHeader({ title = <RouteTitle />, badge, note, actions, part = false }: PageHeaderProps) {
  return (
    <Group className={classes.header} gap="sm xl" justify="space-between" mb="md">
      <div className={classes.text}>
        <Group gap="3xs sm" mih="var(--heading-1-line)">
          {part ? (
            <h2 className="anywhere">
              <Unbroken>{title}</Unbroken>
            </h2>
          ) : (
            <h1 className="anywhere" tabIndex={-1} data-page-title>
              <Unbroken>{title}</Unbroken>
            </h1>
          )}
          {badge}
        </Group>
        {/* Not closer to a badge that has a line of its own than that is to the title. */}
        {(note || note === false) && (
          <Text mt="5xs" mih="1lh" c="dimmed" className="anywhere">
            <Unbroken>{note}</Unbroken>
          </Text>
        )}
      </div>
      {!part && (
        <div className={classes.neighbours} data-no-print>
          <ListNeighbours />
        </div>
      )}
      {actions && (
        <Group className={classes.actions} gap="xs" data-no-print>
          {actions}
        </Group>
      )}
    </Group>
  )
}
