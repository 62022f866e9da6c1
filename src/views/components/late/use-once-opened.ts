import { useEffect, useState } from 'react'

/**
 * Mounts a window when it is first opened. It is mounted closed and opened after that, because the library keeps the focus to
 * return to when an existing window opens. A window that is open from its beginning is open at once.
 */
export function useOnceOpened(opened: boolean): { isMounted: boolean; opened: boolean } {
  const [wasOpened, setWasOpened] = useState(opened)
  useEffect(() => {
    if (opened) setWasOpened(true)
  }, [opened])
  return { isMounted: opened || wasOpened, opened: opened && wasOpened }
}
