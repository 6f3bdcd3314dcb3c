// node scripts/tools/format-python.ts: formats the Python code as the check "python style" expects it.
import { formatPython } from "../checks/python-style.ts";

for (const file of formatPython()) console.log(file);
