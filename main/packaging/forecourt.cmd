@echo off
rem The command forecourt of an installed package: runs on the package's own Node, without Electron.
"%~dp0node.exe" "%~dp0dist\cli.mjs" %*
