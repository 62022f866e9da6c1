import { Trans } from '@lingui/react/macro'
import { Component, type ComponentType, lazy, type ReactNode, useState } from 'react'
import { useServices } from '#views/components/app/app-services.ts'
import { Notice } from '#views/components/page/notice.tsx'

interface LateViewOptions {
  /** Decoration: renders nothing when it could not be loaded. */
  silent?: boolean
}

/**
 * A part of a screen that is loaded when it is first rendered, inside a `Suspense`. When loading fails, it shows the failure in its place
 * and offers to retry; the rest of the screen stays, and a reload is the last resort. (React's own `lazy` remembers the failure
 * and replaces the whole page.)
 */
export function lazyView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { silent = false }: LateViewOptions = {},
) {
  let loaded: ComponentType<Props> | null = null
  const fetched = async () => {
    loaded = await load()
    return loaded
  }
  const asked = () => lazy(async () => ({ default: await fetched() }))
  let View = asked()
  // biome-ignore lint/correctness/noComponentHookFactories: called where a module is loaded, like React's lazy
  function LateView(props: Props) {
    const { release } = useServices()
    const [, setTries] = useState(0)
    // A loaded view is drawn at once, without an empty moment before it.
    const [Ready] = useState(() => loaded)
    const Shown = Ready ?? View
    const retry = async () => {
      const state = await release.check()
      if (state === 'replaced') return release.reload()
      // A browser never requests a module again that it once failed to fetch: then only a reload gets it.
      if (state === 'same' && (await fetched().catch(() => null)) === null) return release.reload()
      View = asked()
      setTries((tries) => tries + 1)
    }
    return (
      <LateBoundary silent={silent} onRetry={retry}>
        <Shown {...props} />
      </LateBoundary>
    )
  }
  /** Loads the files in advance. */
  return Object.assign(LateView, { load: fetched })
}

interface BoundaryProps {
  silent: boolean
  onRetry: () => Promise<void>
  children: ReactNode
}

class LateBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { silent, onRetry, children } = this.props
    if (!this.state.failed) return children
    if (silent) return null
    return (
      <Notice
        tone="danger"
        live
        title={<Trans>This part could not be loaded.</Trans>}
        onRetry={() => void onRetry().then(() => this.setState({ failed: false }))}
      />
    )
  }
}
