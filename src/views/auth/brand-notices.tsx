import { Trans, useLingui } from '@lingui/react/macro'
import { Modal, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { BrandNotice } from '#contract/dictionary.ts'
import { useLoad } from '#views/components/use-load.ts'
import classes from './brand-notices.module.css'

/** Brands whose warranty handling has moved to other companies, and whom to turn to (specification, section 1). */
export function BrandNotices() {
  const { t, i18n } = useLingui()
  const { data } = useLoad('public-zone.service-order.notices.index', {})
  const [opened, setOpened] = useState(false)
  const notices = data?.results ?? []
  const day = (value: string) => i18n.date(`${value}T12:00:00`, { dateStyle: 'long' })
  return (
    <div className={classes.notices}>
      {notices.map(({ brand_id, brand_name, valid_from }) => (
        <p key={brand_id}>
          <Trans>
            From {day(valid_from)} other companies handle the warranty of {brand_name}.
          </Trans>{' '}
          <UnstyledButton className={classes.link} onClick={() => setOpened(true)}>
            <Trans>Whom to turn to?</Trans>
          </UnstyledButton>
        </p>
      ))}
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={<Trans>Warranty handled by other companies</Trans>}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {notices.map((notice) => (
          <Contacts key={notice.brand_id} notice={notice} />
        ))}
      </Modal>
    </div>
  )
}

function Contacts({ notice: { text, contacts } }: { notice: BrandNotice }) {
  return (
    <div className={classes.brand}>
      <p>{text}</p>
      <ul>
        {contacts.map(({ name, phone_number, email }) => (
          <li key={name}>
            <strong>{name}</strong>
            <a href={`tel:${phone_number}`}>{phone_number}</a>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
