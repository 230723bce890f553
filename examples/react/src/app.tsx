import type { Track } from 'mixtape-player';
import { MixtapePlayer, type MixtapePlayerElement } from 'mixtape-player/react';
import { useRef, useState } from 'react';
