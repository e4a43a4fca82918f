#!/bin/sh
# start.sh HOME DATA ID PORT CONTROLLER_PORT VOTERS: one broker that is its own controller; VOTERS names them all.
set -e
home=$1 data=$2 id=$3 port=$4 controller=$5 voters=$6
case $voters in *,*) replicas=3 in_sync=2 ;; *) replicas=1 in_sync=1 ;; esac
mkdir -p "$data"
cat > "$data/server.properties" <<PROPERTIES
process.roles=broker,controller
node.id=$id
controller.quorum.voters=$voters
listeners=PLAINTEXT://127.0.0.1:$port,CONTROLLER://127.0.0.1:$controller
advertised.listeners=PLAINTEXT://127.0.0.1:$port
controller.listener.names=CONTROLLER
log.dirs=$data/log
default.replication.factor=$replicas
min.insync.replicas=$in_sync
offsets.topic.replication.factor=$replicas
offsets.topic.num.partitions=4
transaction.state.log.replication.factor=$replicas
transaction.state.log.min.isr=$in_sync
auto.create.topics.enable=false
group.initial.rebalance.delay.ms=0
group.min.session.timeout.ms=1000
PROPERTIES
# quick to start rather than quick in the end
java="java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp $home/libs/* -Xmx384m -Dorg.slf4j.simpleLogger.defaultLogLevel=warn"
set -f
[ -e "$data/log/meta.properties" ] || $java kafka.tools.StorageTool format -t c3RlcHdlbGxzdGVwd2VsbA -c "$data/server.properties"
exec $java kafka.Kafka "$data/server.properties"
