import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Flex, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { OfferCustomer } from '#contract/offer/sources.ts'
import { formatPhone } from '#contract/phones.ts'
import { formatDate } from '#services/formatting.ts'
import { deleteOfferCustomer } from '#services/offer/offer-calls.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { PlainList } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { Split } from '#views/components/page/split.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import classes from './templates.module.css'

/** The address book of offers. It is filled when offers are registered; customers can be removed from it. */
export function OfferCustomersScreen() {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const { data, failed, failure, refresh } = useLoad('partnerzone.offer-generator.customers.lookup', {
    query: search ? { search } : {},
  })
  const [asked, setAsked] = useState<OfferCustomer | null>(null)
  const mayDelete = useMay('partnerzone.offer-generator.customers.destroy')
  const done = () => {
    setAsked(null)
    refresh()
  }
  return (
    <>
      <PageHeader
        note={
          <Trans>
            Customers are added automatically when an offer is registered; the most recently used come first.
          </Trans>
        }
      />
      <TextInput
        maw={420}
        mb={14}
        aria-label={t`Name, contact person, e-mail`}
        placeholder={t`Name, contact person, e-mail`}
        leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {failed && failure && <FailureNotice failure={failure} onRetry={refresh} apart />}
      {!data && !failed && <CardSkeleton of="rows" count={5} />}
      {data?.results.length === 0 &&
        (search ? (
          <EmptyState title={<Trans>Nobody was found</Trans>} />
        ) : (
          <EmptyState title={<Trans>Nobody yet</Trans>}>
            <Trans>The customer of the first registered offer will appear here.</Trans>
          </EmptyState>
        ))}
      <PlainList className={classes.templates} gap={0}>
        {data?.results.map((customer) => (
          <li key={customer.id}>
            <Words of={customer} />
            {mayDelete && (
              <ActionIcon color="red" aria-label={t`Remove ${customer.name}`} onClick={() => setAsked(customer)}>
                <IconTrash size={18} stroke={1.7} />
              </ActionIcon>
            )}
          </li>
        ))}
      </PlainList>
      {data?.results.length === most && (
        <Text mt={10} c="dimmed" fz={14}>
          <Trans>The first {most} are shown. Type to find others.</Trans>
        </Text>
      )}
      {asked && (
        <SubmissionQuestion
          use={{ send: deleteOfferCustomer }}
          values={{ id: asked.id }}
          danger
          title={<Trans>Remove {asked.name} from the address book?</Trans>}
          confirm={<Trans>Remove</Trans>}
          onDone={done}
          onCancel={() => setAsked(null)}
        >
          <Trans>Existing offers stay as they are. The next registered offer adds the customer again.</Trans>
        </SubmissionQuestion>
      )}
    </>
  )
}

/** Maximum number of customers in an answer of the server. */
const most = 50

function Words({ of: { name, contact, address, email, phone, used_at } }: { of: OfferCustomer }) {
  return (
    <Split
      component="span"
      columns="minmax(0, 1.2fr) minmax(0, 1fr) 170px"
      from="md"
      gap="0 24px"
      align="center"
      flex="1"
      miw={180}
    >
      <Flex component="span" direction="column" miw={0}>
        <strong>{name}</strong>
        <Note component="span">{[contact, address].filter(Boolean).join(' · ')}</Note>
      </Flex>
      <Flex component="span" gap="2px 16px" className={`anywhere ${classes.ways}`} wrap="wrap" fz={14} lh="20px">
        {email && <a href={`mailto:${email}`}>{email}</a>}
        {phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>}
      </Flex>
      <Note component="span" className={classes.since}>
        <Trans>last offer: {formatDate(used_at)}</Trans>
      </Note>
    </Split>
  )
}
