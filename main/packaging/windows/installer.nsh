; Offers Forecourt under "Open with" for photos, market files, OBD logs and leads. It does not become the default program for them.
!macro forecourtOffer EXTENSION
  WriteRegStr SHELL_CONTEXT "Software\Classes\${EXTENSION}\OpenWithProgids" "Forecourt.Document" ""
!macroend
!macro forecourtWithdraw EXTENSION
  DeleteRegValue SHELL_CONTEXT "Software\Classes\${EXTENSION}\OpenWithProgids" "Forecourt.Document"
!macroend

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\Forecourt.Document" "" "Forecourt"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Forecourt.Document\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
  !insertmacro forecourtOffer ".jpg"
  !insertmacro forecourtOffer ".jpeg"
  !insertmacro forecourtOffer ".png"
  !insertmacro forecourtOffer ".heic"
  !insertmacro forecourtOffer ".heif"
  !insertmacro forecourtOffer ".csv"
  !insertmacro forecourtOffer ".xml"
!macroend

!macro customUnInstall
  DeleteRegKey SHELL_CONTEXT "Software\Classes\Forecourt.Document"
  !insertmacro forecourtWithdraw ".jpg"
  !insertmacro forecourtWithdraw ".jpeg"
  !insertmacro forecourtWithdraw ".png"
  !insertmacro forecourtWithdraw ".heic"
  !insertmacro forecourtWithdraw ".heif"
  !insertmacro forecourtWithdraw ".csv"
  !insertmacro forecourtWithdraw ".xml"
!macroend
