import { Trans } from '@lingui/react/macro'
import { formatPhone } from '#contract/phones.ts'
import { closingNotice } from '#contract/service-order/fields.ts'
import { formatDate } from '#services/formatting.ts'
import { Notice } from '#views/components/page/notice.tsx'
import classes from './form.module.css'
import { WarrantyForm } from './form-actor.ts'

/** Says that warranty orders of the brand of the chosen model are handled by other companies, from today or a later day. */
export function ModelNotice() {
  const notices = WarrantyForm.useSelector(({ context }) => context.notices)
  const brand = WarrantyForm.useSelector(({ context }) => context.device?.brand_id ?? null)
  const notice = notices.find(({ brand_id }) => brand_id === brand)
  if (!notice) return null
  const closed = closingNotice(notices, brand) !== undefined
  return (
    <Notice
      tone={closed ? 'danger' : 'warning'}
      live
      title={
        closed ? (
          <Trans>This order cannot be sent here.</Trans>
        ) : (
          <Trans>Other companies handle the warranty from {formatDate(notice.valid_from)}.</Trans>
        )
      }
    >
      {notice.text}
      <ul className={classes.contacts}>
        {notice.contacts.map(({ name, phone_number, email }) => (
          <li key={name}>
            <strong>{name}</strong> <a href={`tel:${phone_number}`}>{formatPhone(phone_number)}</a>{' '}
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
