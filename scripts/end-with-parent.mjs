// Preloaded by setup.mjs into the program that it starts: when setup.mjs is killed, the program stops in good order instead of living on.
process.channel?.unref()
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
