import { Trans, useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import type { BrandNotice } from '#contract/dictionary/dictionary.ts'
import { formatPhone } from '#contract/phones.ts'
import classes from './brand-notices.module.css'

/** Contacts for brands whose warranty is handled by other companies. */
export function BrandContacts({ notices, onClose }: { notices: readonly BrandNotice[]; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>Warranty handled by other companies</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {notices.map(({ brand_id, text, contacts }) => (
        <div key={brand_id} className={classes.brand}>
          <p>{text}</p>
          <ul>
            {contacts.map(({ name, phone_number, email }) => (
              <li key={name}>
                <strong>{name}</strong>
                <a href={`tel:${phone_number}`}>{formatPhone(phone_number)}</a>
                <a href={`mailto:${email}`}>{email}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Modal>
  )
}
