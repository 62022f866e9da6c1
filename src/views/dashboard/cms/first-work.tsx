import { Trans } from '@lingui/react/macro'
import { Box, Flex, Text } from '@mantine/core'
import { Link } from 'wouter'
import type { Work } from '#contract/dashboard/work.ts'
import { PlainList } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'
import { Split } from '#views/components/page/split.tsx'
import { DueBadge } from '#views/service-order/desk/due-badge.tsx'
import classes from './work-bell.module.css'
import { kindsOfWork, WorkTitle } from './work-words.tsx'

interface FirstWorkProps {
  work: Work
  /** Called when a line is opened, to close the menu around the list. */
  onOpen: () => void
}

/** The most urgent work of this person; each line links to its record. */
export function FirstWork({ work: { first }, onOpen }: FirstWorkProps) {
  if (first.length === 0)
    return (
      <Text p="md" c="dimmed">
        <Trans>Nothing is waiting for you</Trans>
      </Text>
    )
  return (
    <>
      <PlainList gap={0}>
        {first.map((item) => {
          const { icon: Icon, tone, href } = kindsOfWork[item.kind]
          return (
            <li key={`${item.kind} ${item.id}`}>
              <Split
                component={Link}
                href={href(item)}
                className={`hoverable ${classes.line}`}
                columns="auto minmax(0, 1fr) auto"
                gap="xs"
                align="center"
                py="xs"
                px="md"
                c="var(--ink-1)"
                fz="sm"
                onClick={onOpen}
              >
                <Flex
                  component="span"
                  c={tone === 'red' || tone === 'amber' ? 'var(--tone)' : 'dimmed'}
                  data-tone={tone}
                >
                  <Icon size={18} stroke={1.7} aria-hidden />
                </Flex>
                <Flex component="span" direction="column" fw={600} className="anywhere">
                  <WorkTitle item={item} />
                  <Note component="span" fw={400}>
                    {item.about}
                  </Note>
                </Flex>
                {item.due_at && <DueBadge due_at={item.due_at} />}
              </Split>
            </li>
          )
        })}
      </PlainList>
      <Box component={Link} href="/cms" py="sm" px="md" display="block" fw={600} ta="center" onClick={onOpen}>
        <Trans>Dashboard</Trans>
      </Box>
    </>
  )
}
