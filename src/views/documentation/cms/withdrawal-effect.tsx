import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { Box, Stack, Text } from '@mantine/core'
import { entityLabel } from '#contract/core/row-texts.ts'
import type { DocumentWithdrawal } from '#contract/documentation/documentation.ts'
import { recordPage } from '#views/components/entity/entity-label.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { TextSkeleton } from '#views/components/state/text-skeleton.tsx'

/** Says whom the withdrawal of documents touches, before it is confirmed. */
export function WithdrawalEffect({ ids }: { ids: readonly number[] }) {
  const { data, failure, refresh } = useLoad('documentation.documentations.withdrawal', {
    query: { documents: ids.join(',') },
    showRefusal: false,
  })
  if (data) return <WithdrawalTouches withdrawal={data} />
  return failure ? <FailureNotice failure={failure} onRetry={refresh} /> : <TextSkeleton />
}

/** People and companies that have the documents, and records that show the same files. */
export function WithdrawalTouches({ withdrawal }: { withdrawal: DocumentWithdrawal }) {
  const { people, muted, companies, other_companies, devices, shown_by } = withdrawal
  return (
    <Stack gap="sm">
      <Text m={0}>
        <Plural
          value={people}
          _0="Nobody has downloaded or opened it."
          one="# person has it: downloaded, opened, or among the favourites."
          other="# people have it: downloaded, opened, or among the favourites."
        />{' '}
        <Plural
          value={devices}
          _0=""
          one="It disappears from the page of # device."
          other="It disappears from the pages of # devices."
        />
      </Text>
      {companies.length > 0 && <Companies companies={companies} others={other_companies} />}
      {muted > 0 && (
        <Text m={0} c="dimmed">
          <Plural
            value={muted}
            one="# of them does not want messages about documents: tell them directly."
            other="# of them do not want messages about documents: tell them directly."
          />
        </Text>
      )}
      {shown_by.length > 0 && (
        <Notice tone="warning" title={<Trans>The same file is still shown by other records</Trans>}>
          <Box component="ul" m={0} pl="lg" className="anywhere">
            {shown_by.map((use) => (
              <ShownBy key={`${use.entity} ${use.entity_id}`} use={use} />
            ))}
          </Box>
        </Notice>
      )}
    </Stack>
  )
}

function Companies({ companies, others }: { companies: DocumentWithdrawal['companies']; others: number }) {
  return (
    <Box component="ul" m={0} pl="lg" className="anywhere">
      {companies.map(({ id, name, people }) => (
        <li key={id}>
          {name}: <Plural value={people} one="# person" other="# people" />
        </li>
      ))}
      {others > 0 && (
        <li>
          <Plural value={others} one="# more company" other="# more companies" />
        </li>
      )}
    </Box>
  )
}

function ShownBy({ use: { entity, entity_id, title } }: { use: DocumentWithdrawal['shown_by'][number] }) {
  const { i18n } = useLingui()
  const page = recordPage(entity, entity_id)
  const words = title ?? `#${entity_id}`
  return (
    <li>
      {labelIn(i18n, entityLabel(entity))}: {page ? <a href={`#${page}`}>{words}</a> : words}
    </li>
  )
}
