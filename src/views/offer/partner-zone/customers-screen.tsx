import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { OfferCustomer } from '#contract/offer/sources.ts'
import { formatPhone } from '#contract/phones.ts'
import { formatDate } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import classes from './templates.module.css'

const deleting: SubmissionUse = {
  send: (api, { id }: { id: number }, settings) =>
    api.call('partnerzone.offer-generator.customers.destroy', { path: { offer_customer: id }, ...settings }),
}

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
        className={classes.search}
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
      <ul className={classes.templates}>
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
      </ul>
      {data?.results.length === most && (
        <p className={classes.more}>
          <Trans>The first {most} are shown. Type to find others.</Trans>
        </p>
      )}
      {asked && (
        <SubmissionQuestion
          use={deleting}
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
    <span className={`${classes.words} ${classes.customer}`}>
      <span className={classes.who}>
        <strong>{name}</strong>
        <span>{[contact, address].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={classes.ways}>
        {email && <a href={`mailto:${email}`}>{email}</a>}
        {phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>}
      </span>
      <span>
        <Trans>last offer: {formatDate(used_at)}</Trans>
      </span>
    </span>
  )
}
