import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box, Flex, Progress, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { NotificationMessage } from '#contract/notification/notification.ts'
import { formatMoment } from '#services/formatting.ts'
import { useLookup } from '#views/components/fields/use-lookup.ts'
import { Card } from '#views/components/page/card.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { Split } from '#views/components/page/split.tsx'
import { RichText } from '#views/components/rich-text-editor/rich-text.tsx'
import { ReadShare } from './read-share.tsx'

/** A notification whose text is locked: its text, recipients, and progress. */
export function MessageOverview({ notification }: { notification: NotificationMessage }) {
  const { status, send_at, recipient_count, read_count } = notification
  return (
    <>
      {status === 'scheduled' && send_at && (
        <Notice tone="information" apart title={<Trans>It will be sent on {formatMoment(send_at)}.</Trans>}>
          <Trans>To change it, cancel the sending first.</Trans>
        </Notice>
      )}
      {status === 'sending' && <SendingProgress notification={notification} />}
      <Split columns="minmax(0, 5fr) minmax(0, 3fr)" from="lg" align="start" mb="md">
        <Reading notification={notification} />
        <Stack gap="md">
          {recipient_count > 0 && (
            <Card title={<Trans>Read by</Trans>}>
              <ReadShare read={read_count} of={recipient_count} />
            </Card>
          )}
          <Card title={<Trans>Recipients</Trans>}>
            <Audience notification={notification} />
          </Card>
          {notification.sendings.length > 0 && (
            <Card title={<Trans>Sent</Trans>}>
              <Sendings sendings={notification.sendings} />
            </Card>
          )}
        </Stack>
      </Split>
    </>
  )
}

function SendingProgress({ notification: { remaining, sendings } }: { notification: NotificationMessage }) {
  const { t } = useLingui()
  const done = sendings[0]?.recipient_count ?? 0
  const all = done + (remaining ?? 0)
  return (
    <Stack gap="2xs" mb="md" py="md" px="lg" className="frame" role="status">
      <Text>
        <Trans>
          {done} of {all} have received it. You can leave this page; sending continues.
        </Trans>
      </Text>
      <Progress value={all === 0 ? 0 : (100 * done) / all} aria-label={t`Progress`} />
    </Stack>
  )
}

/** The text as partners see it, in the selected language. */
function Reading({ notification }: { notification: NotificationMessage }) {
  const { t } = useLingui()
  const [language, setLanguage] = useState('pl')
  const { title_pl, title_en, shown_pl, shown_en } = notification
  const isEnglish = language === 'en'
  const isTranslated = title_en !== null && shown_en !== null
  return (
    <Card
      title={<Trans>As partners see it</Trans>}
      action={
        <SegmentedControl
          size="xs"
          aria-label={t`Language`}
          value={language}
          onChange={setLanguage}
          data={[
            { value: 'pl', label: t`Polish` },
            { value: 'en', label: t`English` },
          ]}
        />
      }
    >
      {isEnglish && !isTranslated && (
        <Notice tone="information" apart>
          <Trans>Not translated: the English portal shows the Polish text.</Trans>
        </Notice>
      )}
      <Title order={3} mt={0} mb="sm" fz="xl" fw={650} lh="lg">
        {(isEnglish ? title_en : null) ?? title_pl}
      </Title>
      <RichText html={(isEnglish ? shown_en : null) ?? shown_pl} />
    </Card>
  )
}

function Audience({ notification: { provinces, business_areas, partners } }: { notification: NotificationMessage }) {
  return (
    <Flex component="dl" direction="column" gap="sm" m={0}>
      {provinces.length > 0 && (
        <Names term={<Trans>Provinces</Trans>} lookup="public-zone.dictionary.provinces.index" ids={provinces} />
      )}
      {business_areas.length > 0 && (
        <Names
          term={<Trans>Business areas</Trans>}
          lookup="public-zone.partner.businessareas.index"
          ids={business_areas}
        />
      )}
      {partners.length > 0 && <Names term={<Trans>Partners</Trans>} lookup="partner.partners.lookup" ids={partners} />}
    </Flex>
  )
}

interface NamesProps {
  term: React.ReactNode
  lookup: Parameters<typeof useLookup>[0]
  ids: readonly number[]
}

function Names({ term, lookup, ids }: NamesProps) {
  const found = useLookup(lookup, { minimum: 1, chosen: ids })
  const names = found?.known.filter(({ id }) => ids.includes(Number(id))).map(({ name }) => name) ?? []
  return (
    <div>
      <Note component="dt">{term}</Note>
      <Box component="dd" mt="5xs" mb={0} mx={0}>
        {names.join(', ') || '…'}
      </Box>
    </div>
  )
}

function Sendings({ sendings }: { sendings: NotificationMessage['sendings'] }) {
  return (
    <PlainList gap="sm">
      {sendings.map(({ id, started_at, recipient_count, only_unread, sent_by }) => (
        <li key={id}>
          <time dateTime={started_at}>{formatMoment(started_at)}</time>
          {' · '}
          <Plural value={recipient_count} one="# person" other="# people" />
          <Note component="small" display="block">
            {[sent_by].filter(Boolean).join('')}
            {only_unread && (
              <>
                {' · '}
                <Trans>only those who had not read it</Trans>
              </>
            )}
          </Note>
        </li>
      ))}
    </PlainList>
  )
}
