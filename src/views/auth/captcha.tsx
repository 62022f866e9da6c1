import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { auth } from '#contract/auth/auth.ts'
import classes from './captcha.module.css'

const challengeUrl = `/api/${auth.endpoints['auth.captcha'].path}`

export interface CaptchaProps {
  /** The solution, or '' when it has expired. */
  onChange: (solution: string) => void
  /** The browser cannot solve it. The reason is shown here. */
  onBreak?: () => void
  error?: string
}

/** Why the captcha cannot be solved: its files did not load, or the browser offers no cryptography to a page without https. */
type Obstacle = 'files' | 'insecure'

/**
 * The proof-of-work captcha, solved by the browser while the person types. A solution is valid once; another `key` requests the
 * next one. The widget is loaded separately, after the form is visible.
 */
export function Captcha({ onChange, onBreak, error }: CaptchaProps) {
  const { t, i18n } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  const [obstacle, setObstacle] = useState<Obstacle | null>(null)
  const [isSolved, setSolved] = useState(false)
  const solve = useEffectEvent((solution: string) => {
    setSolved(solution !== '')
    onChange(solution)
  })
  const fail = useEffectEvent((reason: Obstacle) => {
    setObstacle(reason)
    onBreak?.()
  })
  // A solved captcha is no longer missing.
  const missing = isSolved ? undefined : error
  const texts = useEffectEvent(() => ({
    label: t`I am not a robot`,
    verifying: t`Verifying…`,
    verified: t`Verification complete`,
    error: t`The verification failed. Try again.`,
    expired: t`The verification has expired. Try again.`,
    waitAlert: t`Verifying, please wait.`,
    loading: t`Loading…`,
    footer: 'ALTCHA',
  }))

  useEffect(() => {
    let widget: HTMLElement | null = null
    let left = false
    if (!window.crypto.subtle) return fail('insecure')
    import('./captcha-widget.ts')
      .then(({ createWidget }) => {
        if (left) return
        widget = createWidget({
          challengeUrl,
          locale: i18n.locale,
          texts: texts(),
          // A captcha that was replaced, as by another language, may still be solved: the one that is seen counts.
          onChange: (solution) => {
            if (!left) solve(solution)
          },
        })
        place.current?.replaceChildren(widget)
      })
      .catch(() => fail('files'))
    return () => {
      left = true
      widget?.remove()
    }
  }, [i18n.locale])

  return (
    <div>
      <div ref={place} className={classes.place} data-error={Boolean(missing) || undefined} />
      {(missing || obstacle) && (
        <Text mt="3xs" c="var(--red)" fz="xs" fw={500} role="alert">
          {obstacle === null && missing}
          {obstacle === 'files' && t`The verification could not be loaded. Reload the page.`}
          {obstacle === 'insecure' &&
            t`The verification does not work at an address that begins with http. Open the portal at its address with https.`}
        </Text>
      )}
    </div>
  )
}
