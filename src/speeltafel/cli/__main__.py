import sys

from speeltafel.cli import main

sys.exit(main())
