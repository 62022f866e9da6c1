import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyView } from '#views/components/flow/lazy-view.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import classes from './brand-notices.module.css'

const BrandContacts = lazyView(() => import('./brand-contacts.tsx').then((module) => module.BrandContacts))

/** Brands whose warranty is handled by other companies, with contacts (specification, section 1). */
export function BrandNotices() {
  const { i18n } = useLingui()
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
            <Trans>Whom to contact?</Trans>
          </UnstyledButton>
        </p>
      ))}
      {opened && (
        <Suspense fallback={null}>
          <BrandContacts notices={notices} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </div>
  )
}
