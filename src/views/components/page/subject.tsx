import { Trans } from '@lingui/react/macro'
import { Box, Flex, Text, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { Children, type ReactNode, useContext, useState } from 'react'
import { Link } from 'wouter'
import { PlainList } from '#views/components/page/list.tsx'
import { Card } from './card.tsx'
import { Enterable } from './links/enterable.ts'
import { EnterableLink } from './links/enterable-link.tsx'
import classes from './subject.module.css'

interface SubjectProps {
  title: ReactNode
  count?: number
  /** The address of the complete list. */
  href?: string
  /** Replaces the label "All". */
  all?: ReactNode
  /** A note below the title, such as totals. */
  note?: ReactNode
  /** Shown when there are no rows. */
  empty?: ReactNode
  /** On a phone the card is this in one line until it is pressed; without it, the card is always whole. */
  folded?: ReactNode
  children: ReactNode
}

/** A card about one subject: its first records as rows, and a link to all of them. */
export function Subject({ title, count, href, all, note, empty, folded, children }: SubjectProps) {
  const mayEnter = useContext(Enterable)
  const isPhone = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false })
  const [opened, setOpened] = useState(false)
  const hasRows = Children.toArray(children).length > 0
  const folds = isPhone && folded !== undefined
  const toAll = href && mayEnter(href) && (
    <Link href={href} className={classes.all}>
      {all ?? <Trans>All</Trans>}
    </Link>
  )
  if (folds && !opened)
    return <Card title={<Fold {...{ title, opened, onPress: setOpened }}>{folded}</Fold>}>{null}</Card>
  return (
    <Card
      title={folds ? <Fold {...{ title, opened, onPress: setOpened }} /> : title}
      {...(count !== undefined && { count })}
      action={toAll}
    >
      {note && (
        <Flex className={classes.note} rowGap="4xs" columnGap="md" wrap="wrap" mt="-4xs" mb="sm">
          {note}
        </Flex>
      )}
      {hasRows ? (
        <PlainList className={classes.rows} gap={0} bdrs="0 0 var(--mantine-radius-lg) var(--mantine-radius-lg)">
          {children}
        </PlainList>
      ) : (
        <div className={classes.empty}>{empty}</div>
      )}
    </Card>
  )
}

interface FoldProps {
  title: ReactNode
  opened: boolean
  onPress: (opened: boolean) => void
  children?: ReactNode
}

/** The title of a card that folds, as a button. */
function Fold({ title, opened, onPress, children }: FoldProps) {
  return (
    <UnstyledButton className={classes.fold} aria-expanded={opened} onClick={() => onPress(!opened)}>
      {title}
      {children && (
        <Text span c="dimmed" fz="var(--small)" fw={400} ml="auto" ta="right">
          {children}
        </Text>
      )}
      <IconChevronDown size={18} stroke={1.8} aria-hidden />
    </UnstyledButton>
  )
}

interface SubjectRowProps {
  /** Without it, or for people who may not enter its page, the row is not a link. */
  href?: string
  title: ReactNode
  /** Beside the title: a status or a number. */
  aside?: ReactNode
  about?: ReactNode
  /** At the end of the second line. */
  when?: ReactNode
  /** Unread. */
  isNew?: boolean
  /** A button of the row, outside of its link. */
  action?: ReactNode
}

/** A record in two lines: title and status, then details and time. */
export function SubjectRow({ href, title, aside, about, when, isNew = false, action }: SubjectRowProps) {
  const lines = (
    <>
      <Flex component="span" gap="sm" align="baseline" justify="space-between">
        <Text span className={`anywhere ${classes.title}`} miw={0} fw={isNew ? 700 : 600}>
          {title}
        </Text>
        {aside && (
          <Text span className="nowrap" flex="none">
            {aside}
          </Text>
        )}
      </Flex>
      {(about || when) && (
        <Flex
          component="span"
          gap="sm"
          align="baseline"
          justify="space-between"
          mt="5xs"
          c="dimmed"
          fz="var(--small)"
          lh="var(--small-line)"
        >
          <Box component="span" className="anywhere" miw={0}>
            {about}
          </Box>
          <Text span className="tabular nowrap" flex="none">
            {when}
          </Text>
        </Flex>
      )}
    </>
  )
  return (
    <li className={classes.item}>
      {href ? (
        <EnterableLink href={href} className={classes.row}>
          {lines}
        </EnterableLink>
      ) : (
        <div className={classes.row}>{lines}</div>
      )}
      {action}
    </li>
  )
}
